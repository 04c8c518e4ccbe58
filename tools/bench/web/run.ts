// The portal for a visitor on a slow phone: Lighthouse on four pages, and the size of the scripts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEverything } from '../../start/start-everything.ts';
import { type Aim, judged, loadNow, machineOf, median } from '../figures.ts';
import { lighthouseOf, type PageReport } from './lighthouse.ts';
import { entryScripts, FIRST_LOAD_KB_MAX, HALL_KB_MAX, kilobytes, weigh, type Weighed } from './scripts.ts';

export interface WebBenchOptions {
  /** Number of Lighthouse runs per page. */
  runs: number;
  pages?: readonly string[] | undefined;
  /** Address of a running portal; if left out, one is started. */
  url?: string | undefined;
  say: (line: string) => void;
}

const PAGES = ['/', '/rng', '/promotions', '/help'];
const HALLS = ['/rng'];
const SCORE_MIN = 95;
const SHIFT_MAX = 0.02;
const COLUMNS = [
  'performance',
  'accessibility',
  'bestPractices',
  'firstPaintMs',
  'largestPaintMs',
  'blockedMs',
] as const;

/**
 * Runs `work` with the portal at the given address, or with a whole product with demonstration data in its own folder.
 */
export async function withPortal<Result>(
  { url, say }: Pick<WebBenchOptions, 'url' | 'say'>,
  work: (portalUrl: string) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) return work(url);
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-web-'));
  const product = await startEverything({
    dataDir: folder,
    ports: { server: 0, studio: 0, rail: 0 },
    demo: true,
    env: { LOG_LEVEL: 'error' },
    onProgress: say,
  });
  try {
    return await work(product.portalUrl);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function benchWeb({ runs, pages = PAGES, url, say }: WebBenchOptions): Promise<object> {
  return withPortal({ url, say }, async (portalUrl) => {
    say(`machine: ${machineOf()}; load ${loadNow()}`);
    const measured = new Map<string, PageReport[]>();
    // Alternates the pages, so that other load of the machine affects all of them equally.
    for (let run = 1; run <= runs; run++)
      for (const page of pages) {
        const report = await lighthouseOf(new URL(page, portalUrl).href);
        measured.set(page, [...(measured.get(page) ?? []), report]);
        say(`  run ${run} ${page.padEnd(12)} ${lineOf(report)}, load ${loadNow()}`);
      }
    return figuresOf(say, portalUrl, measured);
  });
}

async function figuresOf(say: (line: string) => void, portalUrl: string, measured: Map<string, PageReport[]>) {
  const entry = new Set(await entryScripts(portalUrl));
  const aims: Aim[] = [];
  const table: Record<string, object> = {};
  for (const [page, reports] of measured) {
    const middle = middleOf(reports);
    const scripts = await weigh([...new Set(reports.flatMap((report) => report.scripts))]);
    const entries = scripts.filter(({ path }) => entry.has(new URL(path, portalUrl).href));
    const own = scripts.filter((script) => !entries.includes(script));
    table[page] = { ...middle, entry_kb: kilobytes(entries), own_kb: kilobytes(own), failed: failedOf(reports) };
    aims.push(
      { name: `${page} performance`, value: middle.performance, atLeast: SCORE_MIN },
      { name: `${page} accessibility`, value: middle.accessibility, atLeast: 100 },
      { name: `${page} layout shift`, value: middle.layoutShift, atMost: SHIFT_MAX },
      ...weightAims(page, { entries, own }),
    );
    sayPage(say, page, { reports, own });
  }
  return { machine: machineOf(), load: loadNow(), pages: table, missed: judged(aims, say) };
}

/** Returns the targets for the scripts every page loads first, and for those a hall adds. */
function weightAims(page: string, { entries, own }: Record<'entries' | 'own', Weighed[]>): Aim[] {
  const initial = { name: `${page} initial JavaScript, kB`, value: kilobytes(entries), atMost: FIRST_LOAD_KB_MAX };
  if (!HALLS.includes(page)) return [initial];
  return [initial, { name: `${page} own JavaScript, kB`, value: kilobytes(own), atMost: HALL_KB_MAX }];
}

/** Returns the worst values of accessibility and layout shift, and the medians of the others. */
function middleOf(reports: readonly PageReport[]) {
  const of = (name: (typeof COLUMNS)[number] | 'speedIndexMs') => median(reports.map((report) => report[name]));
  return {
    performance: of('performance'),
    accessibility: Math.min(...reports.map((report) => report.accessibility)),
    bestPractices: of('bestPractices'),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    speedIndexMs: of('speedIndexMs'),
    blockedMs: of('blockedMs'),
    layoutShift: Math.max(...reports.map((report) => report.layoutShift)),
  };
}

const failedOf = (reports: readonly PageReport[]): string[] => [...new Set(reports.at(-1)?.failed)];

function sayPage(say: (line: string) => void, page: string, one: { reports: PageReport[]; own: Weighed[] }): void {
  say(page);
  for (const failed of failedOf(one.reports)) say(`  below its best: ${failed}`);
  for (const { path, gzip } of one.own) say(`  ${(gzip / 1000).toFixed(1).padStart(7)} kB  ${path}`);
}

function lineOf(report: PageReport): string {
  const { performance, accessibility, firstPaintMs, largestPaintMs, speedIndexMs, blockedMs, layoutShift } = report;
  return `performance ${performance}, accessibility ${accessibility}, first paint ${firstPaintMs}, largest ${largestPaintMs}, speed index ${speedIndexMs}, blocked ${blockedMs} ms, shift ${layoutShift}`;
}
