// The page's own clock in the journey's hands, where a wait is counted: on a busy machine a moment takes as long as it takes.
import { expect, type Locator, type Page } from '@playwright/test';

/** Further on than any clock that has only just been installed. */
const AHEAD_MS = 2000;

const DAY_MS = 86_400_000;
/** What the brand's day is ahead of the world's (Asia/Bangkok, which knows no summer time). */
const AHEAD_OF_UTC_MS = 7 * 3_600_000;
const END_OF_DAY_MS = 60_000;

/** For what lasts until the end of the brand's day: in its last minute this waits for the next. */
export async function notAtMidnight(): Promise<void> {
  const left = DAY_MS - ((Date.now() + AHEAD_OF_UTC_MS) % DAY_MS);
  if (left <= END_OF_DAY_MS) await new Promise((resolve) => setTimeout(resolve, left));
}

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
