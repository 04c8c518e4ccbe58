// Controls the page's clock where a wait is measured, because on a busy machine real waits vary.
import { expect, type Locator, type Page } from '@playwright/test';

/** Milliseconds ahead of any clock that has just been installed. */
const AHEAD_MS = 2000;

/** Stops time from here on, except for `page.clock.runFor`; the page must have started with `page.clock.install`. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Expects an open element to stay exactly `ms` milliseconds after `leave` and then to disappear. Afterwards time runs
 * on.
 */
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
