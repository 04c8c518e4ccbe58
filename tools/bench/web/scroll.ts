// Scrolls the slot hall from its first to its last game, compared with a bare page of the same height on the same
// machine.
import { type Browser, type CDPSession, chromium as playwright, type Page } from '@playwright/test';
import { chromium } from '../../../e2e/chromium.ts';
import { type Aim, judged, loadNow, machineOf } from '../figures.ts';
import { drive, type Drive } from './scroll-page.ts';
import { type WebBenchOptions, withPortal } from './run.ts';

const PHONE = { width: 360, height: 740 };
/** Three screens per second: the speed of a person who looks for a game. */
const LOOKING_PIXELS_PER_SECOND = 2500;
const LOOKING_SECONDS = 20;
/** The speed of a hard flick with the thumb, all the way to the end. */
const FLICK_PIXELS_PER_SECOND = 8000;
const STEP_SECONDS = 15;
const FRAME_MS = 1000 / 60;
const FRAMES_SHARE_MIN = 0.95;
/** Maximum cost of a frame at full speed: half its time on the main thread, one processor for the whole browser. */
const PAGE_WORK_MS_MAX = FRAME_MS / 2;
const BROWSER_WORK_MS_MAX = FRAME_MS;
/** Seconds for which pages that were scrolled past are kept: memory grows until then. */
const KEPT_SECONDS = 60;
/** Maximum of elements and memory at the end, as a multiple of those after that minute. */
const GROWTH_MAX = 1.15;

interface Look {
  elements: number;
  heapMb: number;
}

interface Stretch extends Drive {
  /** Work of the page's main thread per frame, in processor time, so that other load of the machine does not count. */
  pageWorkMs: number;
  /** The same for all processes of the browser; most of it is software rendering. */
  browserWorkMs: number;
  after: Look;
}

export function benchScroll({ url, say }: Pick<WebBenchOptions, 'url' | 'say'>): Promise<object> {
  return withPortal({ url, say }, async (portalUrl) => {
    say(`machine: ${machineOf()}; load ${loadNow()}; drawn by software, no graphics processor`);
    const browser = await playwright.launch(await chromium());
    try {
      const bare = await scrollBare(browser);
      say(`bare page: ${told(bare)}`);
      const hall = await scrollHall(browser, portalUrl, say);
      return figuresOf(say, bare, hall);
    } finally {
      await browser.close();
    }
  });
}

interface Phone {
  page: Page;
  cdp: CDPSession;
  /** Session of the browser itself. */
  system: CDPSession;
}

async function phonePage(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp, system: await browser.newBrowserCDPSession() };
}

/** Returns the results of the simplest possible page on this machine. */
async function scrollBare(browser: Browser): Promise<Stretch> {
  const phone = await phonePage(browser);
  const { page } = phone;
  await page.setContent(
    '<body style="margin:0;height:2000000px;background:repeating-linear-gradient(#fff 0 200px,#cde 200px 400px)">',
  );
  const stretch = await scrollFor(phone, LOOKING_SECONDS, LOOKING_PIXELS_PER_SECOND);
  await page.context().close();
  return stretch;
}

async function scrollHall(browser: Browser, portalUrl: string, say: (line: string) => void) {
  const phone = await phonePage(browser);
  const { page, cdp } = phone;
  await page.goto(`${portalUrl}/rng?page=all`);
  await page.locator('[aria-posinset="1"] img').first().waitFor();
  const start = await lookAt(page, cdp);
  const looking = await scrollFor(phone, LOOKING_SECONDS, LOOKING_PIXELS_PER_SECOND);
  say(`looking for a game: ${told(looking)}`);
  const stretches: Stretch[] = [];
  let reached = 0;
  for (;;) {
    const stretch = await scrollFor(phone, STEP_SECONDS, FLICK_PIXELS_PER_SECOND);
    stretches.push(stretch);
    say(`game ${stretch.lastItem}: ${told(stretch)}; load ${loadNow()}`);
    if (stretch.lastItem <= reached) break;
    reached = stretch.lastItem;
  }
  await page.context().close();
  return { start, looking, stretches, reached };
}

async function scrollFor({ page, cdp, system }: Phone, seconds: number, pixelsPerSecond: number): Promise<Stretch> {
  const before = await work(cdp, system);
  const result = await page.evaluate(drive, { seconds, pixelsPerSecond });
  const after = await work(cdp, system);
  // The cost per frame at full speed, however few frames the machine rendered.
  const frames = result.pixels / ((pixelsPerSecond * FRAME_MS) / 1000);
  const each = (name: keyof typeof after) => Number((((after[name] - before[name]) * 1000) / frames).toFixed(2));
  return { ...result, pageWorkMs: each('page'), browserWorkMs: each('browser'), after: await lookAt(page, cdp) };
}

/** Returns the processor time in seconds. */
async function work(cdp: CDPSession, system: CDPSession): Promise<{ page: number; browser: number }> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const page = (await metrics(cdp)).get('TaskDuration') ?? 0;
  return { page, browser: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) };
}

async function metrics(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return new Map(list.map(({ name, value }) => [name, value]));
}

async function lookAt(page: Page, cdp: CDPSession): Promise<Look> {
  await cdp.send('HeapProfiler.collectGarbage');
  const heap = (await metrics(cdp)).get('JSHeapUsedSize') ?? 0;
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { elements, heapMb: Number((heap / 1e6).toFixed(1)) };
}

function figuresOf(
  say: (line: string) => void,
  bare: Stretch,
  { start, looking, stretches, reached }: Awaited<ReturnType<typeof scrollHall>>,
): object {
  const moving = stretches.slice(0, -1);
  const sum = (read: (stretch: Stretch) => number) => moving.reduce((total, one) => total + read(one), 0);
  const perSecond = (one: Stretch) => Number((one.frames / one.seconds).toFixed(1));
  const late = (one: Stretch) => ratio(one.lateFrames, one.frames);
  const mean = (name: 'pageWorkMs' | 'browserWorkMs') =>
    Number((sum((one) => one[name] * one.pixels) / sum((one) => one.pixels)).toFixed(2));
  // From here on, as many pages are dropped as are loaded.
  const settled = Math.min(Math.ceil(KEPT_SECONDS / STEP_SECONDS), moving.length - 1);
  const [first, middle, last] = [settled, Math.floor(moving.length / 2), moving.length - 1].map(
    (at) => moving[at]!.after,
  ) as [Look, Look, Look];
  const figures = {
    machine: machineOf(),
    games_reached: reached,
    frames_per_s: perSecond(looking),
    bare_frames_per_s: perSecond(bare),
    late_frames_share: late(looking),
    bare_late_frames_share: late(bare),
    long_tasks: looking.longTasks,
    page_work_ms: looking.pageWorkMs,
    bare_page_work_ms: bare.pageWorkMs,
    browser_work_ms: looking.browserWorkMs,
    bare_browser_work_ms: bare.browserWorkMs,
    flick_page_work_ms: mean('pageWorkMs'),
    flick_browser_work_ms: mean('browserWorkMs'),
    flick_frames_per_s: Number((sum((one) => one.frames) / sum((one) => one.seconds)).toFixed(1)),
    flick_empty_frames_share: ratio(
      sum((one) => one.emptyFrames),
      sum((one) => one.frames),
    ),
    elements: [start, first, middle, last].map((one) => one.elements),
    heap_mb_after_gc: [start, first, middle, last].map((one) => one.heapMb),
  };
  for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(24)} ${JSON.stringify(value)}`);
  const aims: Aim[] = [
    {
      name: 'frames of those a bare page gets',
      value: ratio(perSecond(looking), perSecond(bare)),
      atLeast: FRAMES_SHARE_MIN,
    },
    { name: 'work of the page for a frame, ms', value: figures.page_work_ms, atMost: rounded(PAGE_WORK_MS_MAX) },
    {
      name: 'work of the browser for a frame, ms',
      value: figures.browser_work_ms,
      atMost: rounded(BROWSER_WORK_MS_MAX),
    },
    { name: 'elements, end to first minute', value: ratio(last.elements, first.elements), atMost: GROWTH_MAX },
    { name: 'memory, end to first minute', value: ratio(last.heapMb, first.heapMb), atMost: GROWTH_MAX },
  ];
  return { ...figures, missed: judged(aims, say) };
}

const rounded = (value: number): number => Number(value.toFixed(2));
const ratio = (a: number, b: number): number => Number((a / b).toFixed(3));

const told = (one: Stretch): string =>
  `${(one.frames / one.seconds).toFixed(1)} frames/s, work ${one.pageWorkMs} ms of the page and ${one.browserWorkMs} ms of the browser a frame, ${one.lateFrames} late, ${one.longTasks} long tasks, ${one.after.elements} elements, ${one.after.heapMb} MB`;
