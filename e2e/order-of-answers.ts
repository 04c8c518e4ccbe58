// The order in which answers come is the network's: a page is loaded with each of them kept back for as long as can be.
import type { Page, Route } from '@playwright/test';

export type Order = 'oldest' | 'newest';

/** How much moved by itself since the page began, as browsers reckon it (Cumulative Layout Shift). */
export const movedSoFar = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { moved: { total: number } }).moved.total);

/** From the next load on, what moves is added up, for `movedSoFar`. */
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

/** Loads the page and gives it one answer at a time, drawn before the next, until `isWhole`. What changes answers still does. */
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

/** What is there is on the screen, and what it asks for has been asked. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
