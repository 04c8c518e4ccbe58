import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closingLine, playwrightCounts, sum, vitestCounts } from './counts.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanam-counts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the counts of a run', () => {
  it('come from the report of vitest', () => {
    const file = report({ numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, success: false });
    expect(vitestCounts(file)).toEqual({ passed: 4, failed: 1, skipped: 3 });
  });

  it('count a test file that could not be loaded as a failure', () => {
    const file = report({ numPassedTests: 4, numFailedTests: 0, numFailedTestSuites: 1, success: false });
    expect(vitestCounts(file)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  it('come from the report of Playwright, a second try being a failure', () => {
    const file = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] });
    expect(playwrightCounts(file)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('count a runner that left no report as a failure', () => {
    expect(vitestCounts(join(folder, 'none.json')).failed).toBe(1);
    expect(playwrightCounts(report('{ broken')).failed).toBe(1);
  });

  it('end in one line', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 0 },
    ]);
    expect(closingLine(total)).toBe('3 passed, 1 failed');
    expect(closingLine({ passed: 3, failed: 0, skipped: 1 })).toBe('3 passed, 0 failed, 1 skipped');
  });
});
