// Loads a page with each of its answers delayed in turn, because the network determines their order.
import type { Page, Route } from '@playwright/test';

export type Order = 'oldest' | 'newest';

/** Returns the Cumulative Layout Shift since the page began. */
export const movedSoFar = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { moved: { total: number } }).moved.total);

/** Sums up layout shifts from the next load on, for `movedSoFar`. */
export async function watchMovements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = { total: 0 };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!shift.hadRecentInput) moved.total += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { moved });
  });
}

/**
 * Loads the page and delivers one answer at a time, rendered before the next, until `isWhole`. Changed answers still
 * apply.
 */
export async function loadInOrder(
  page: Page,
  address: string,
  order: Order,
  isWhole: () => Promise<boolean>,
): Promise<void> {
  const held: Route[] = [];
  const calls = /\/(wps|lgw)\/(?!ws)/;
  await page.route(calls, (route) => void held.push(route));
  await page.goto(address, { waitUntil: 'commit' });
  while (!(await isWhole())) {
    await drawn(page);
    await (order === 'newest' ? held.pop() : held.shift())?.fallback();
  }
  for (let route = held.shift(); route !== undefined; route = held.shift()) await route.fallback();
  await page.unroute(calls);
  await drawn(page);
}

/** Waits until the current state is rendered and its requests have been made. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
