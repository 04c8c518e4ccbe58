import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 150;

export interface Complaints {
  /** Expects no new complaints except matching ones. */
  expectQuiet(where: string, isExpected?: RegExp): void;
}

/**
 * Collects complaints of the page: exceptions, console errors, violations of the content security policy. With
 * `requests`, also failed requests.
 */
export function listen(page: Page, { requests = false } = {}): Complaints {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  if (requests) {
    page.on('response', (answer) => {
      if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      // A request cancelled by the next page did not fail.
      if (why !== 'net::ERR_ABORTED') complaints.push(`${why} ${request.url()}`);
    });
  }
  return {
    expectQuiet: (where, isExpected) => {
      const unexpected = complaints.filter((complaint) => isExpected === undefined || !isExpected.test(complaint));
      complaints.length = 0;
      expect.soft(unexpected, `${where}: complaints of the page`).toEqual([]);
    },
  };
}

/**
 * Resolves when the page has made no request for a moment and has rendered the answers; can be used repeatedly on one
 * page (`networkidle` fires only once).
 */
export function traffic(page: Page): { settled(): Promise<void> } {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const end = (request: Request) => {
    open.delete(request);
    lastAt = Date.now();
  };
  const isQuiet = () => open.size === 0 && Date.now() - lastAt >= QUIET_MS;
  page.on('request', (request) => {
    open.add(request);
    lastAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear();
  });
  return {
    settled: () =>
      expect.poll(async () => isQuiet() && (await drawn(page)) && isQuiet(), { intervals: [50] }).toBe(true),
  };
}

/** Waits for two frames; returns false if another page loaded in the meantime. */
const drawn = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .then(
      () => true,
      () => false,
    );

const softly = expect.configure({ soft: true });

/**
 * Expects no horizontal scrolling, which would be broken on a phone. Repeats for a while, because scripted layouts such
 * as the console's menu adapt after a change of the window.
 */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const wider = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await softly.poll(wider, { message: `${where}: pixels that stick out`, intervals: [50] }).toBeLessThanOrEqual(0);
}
