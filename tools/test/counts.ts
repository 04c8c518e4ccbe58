// Sums up the JSON reports of the two test runners.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../tidy/files.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts Vitest's JSON report; a missing report (the runner crashed) counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success } =
    report as Record<string, number> & { success: boolean };
  const failed = numFailedTests ?? 0;
  // A file that cannot be loaded has no tests and fails only as a suite.
  const unseen = failed === 0 && !success ? Math.max(1, numFailedTestSuites ?? 0) : 0;
  return {
    passed: numPassedTests ?? 0,
    failed: failed + unseen,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Counts Playwright's JSON report; a test that passed only on a retry counts as failed. */
export function playwrightCounts(file: string): Counts {
  const report = readReport(file) as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors?: unknown[] }
    | undefined;
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped };
}

interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; file: string }[];
}

/** Returns `file > test` of every failed test in Vitest's report; a file that could not be loaded is listed alone. */
export function vitestFailures(file: string): string[] {
  const { testResults = [] } = (readReport(file) ?? {}) as VitestReport;
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const place = relative(ROOT, name);
    if (failed.length === 0 && status === 'failed') return [place];
    return failed.map(({ fullName }) => `${place} > ${fullName}`);
  });
}

/** Returns `seconds file > test` of every Vitest test that took at least `seconds` seconds, slowest first. */
export function slowTests(file: string, seconds: number): string[] {
  const { testResults = [] } = (readReport(file) ?? {}) as VitestReport;
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((one) => ({
        took: (one.duration ?? 0) / 1000,
        title: `${relative(ROOT, name)} > ${one.fullName}`,
      })),
    )
    .filter(({ took }) => took >= seconds)
    .toSorted((a, b) => b.took - a.took)
    .map(({ took, title }) => `${Math.round(took)} s ${title}`);
}

/** Returns `file > test` of every failed journey. */
export function playwrightFailures(file: string): string[] {
  const { suites = [] } = (readReport(file) ?? {}) as { suites?: PlaywrightSuite[] };
  const failed = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map((one) => `${one.file} > ${one.title}`),
    ...(suite.suites ?? []).flatMap(failed),
  ];
  return suites.flatMap(failed);
}

function readReport(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns `12 passed, 1 failed`, with the skipped ones if there are any. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function sum(counts: Counts[]): Counts {
  return counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
