// The server's own answers on their way to the page, read or changed there. Nothing is changed on the server.
import type { APIResponse, Page, Route } from '@playwright/test';

export interface Answered {
  response: APIResponse;
  text: string;
}

/**
 * Lets a held request through and reads its answer. Undefined when nobody waits for it any more: the next page, or
 * the end of the journey, cuts an answer off wherever it is, and that is no fault of either.
 */
export async function answerOf(route: Route): Promise<Answered | undefined> {
  try {
    const response = await route.fetch();
    return { response, text: await response.text() };
  } catch {
    await route.abort().catch(() => undefined);
    return;
  }
}

/** From now on the page gets what `change` makes of the value of each answer to a path that ends so. */
export async function changeAnswers<Value>(page: Page, path: string, change: (value: Value) => object): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const answer = await answerOf(route);
    if (answer === undefined) return;
    const { value } = JSON.parse(answer.text) as { value: Value };
    await route.fulfill({ json: { success: true, value: change(value) } });
  });
}
