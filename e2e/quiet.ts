import { expect, type Page } from '@playwright/test';

/** Collects what the page complains about: exceptions, errors in its console, breaches of the content security policy. */
export function listen(page: Page): { expectQuiet(where: string, isExpected?: RegExp): void } {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return {
    expectQuiet: (where, isExpected) => {
      const unexpected = complaints.filter((complaint) => isExpected === undefined || !isExpected.test(complaint));
      expect.soft(unexpected, `${where}: complaints of the page`).toEqual([]);
    },
  };
}

/** Nothing sticks out to the side: a page that scrolls sideways is broken on a phone. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const wider = await page.evaluate(() => {
    const root = (
      globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
    ).document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
  expect.soft(wider, `${where}: pixels that stick out`).toBeLessThanOrEqual(0);
}
