// The server's answers to the page, read or changed on the way. Nothing changes on the server.
import type { APIResponse, Page, Route } from '@playwright/test';

export interface Answered {
  response: APIResponse;
  text: string;
}

/**
 * Forwards a held request and reads its answer. Undefined if the page no longer waits for it: the next page, or the end
 * of the journey, may cancel a request at any time, which is no fault.
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

/** From now on, replaces the value of each answer to a path with this ending by the result of `change`. */
export async function changeAnswers<Value>(page: Page, path: string, change: (value: Value) => object): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const answer = await answerOf(route);
    if (answer === undefined) return;
    const { value } = JSON.parse(answer.text) as { value: Value };
    await route.fulfill({ json: { success: true, value: change(value) } });
  });
}
