// The page's own clock in the journey's hands, where a wait is counted: on a busy machine a moment takes as long as it takes.
import { expect, type Locator, type Page } from '@playwright/test';

/** Further on than any clock that has only just been installed. */
const AHEAD_MS = 2000;

/** From here on time stands still but for `page.clock.runFor`; the page began with `page.clock.install`. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** What is open stays so long after `leave`, to the millisecond, and then goes. Afterwards time runs on. */
export async function expectToGoAfter(
  page: Page,
  open: Locator,
  ms: number,
  leave: () => Promise<unknown>,
): Promise<void> {
  await stopTheClock(page);
  await leave();
  await page.clock.runFor(ms - 1);
  await expect(open).toBeVisible();
  await page.clock.runFor(1);
  await expect(open).toBeHidden();
  await page.clock.resume();
}
