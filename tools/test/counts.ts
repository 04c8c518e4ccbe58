// Sums up what the two test runners report as JSON.
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Vitest's JSON report; a report that is missing (the runner fell over) counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success } =
    report as Record<string, number> & { success: boolean };
  const failed = numFailedTests ?? 0;
  // A file that cannot be loaded holds no test: it fails as a suite only.
  const unseen = failed === 0 && !success ? Math.max(1, numFailedTestSuites ?? 0) : 0;
  return {
    passed: numPassedTests ?? 0,
    failed: failed + unseen,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Playwright's JSON report; a test that passed only on a second try counts as failed. */
export function playwrightCounts(file: string): Counts {
  const report = readReport(file) as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors?: unknown[] }
    | undefined;
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped };
}

function readReport(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** `12 passed, 1 failed`, with the skipped ones when there are any. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function sum(counts: Counts[]): Counts {
  return counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
