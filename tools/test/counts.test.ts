import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/files.ts';
import {
  closingLine,
  playwrightCounts,
  playwrightFailures,
  slowTests,
  sum,
  vitestCounts,
  vitestFailures,
} from './counts.ts';

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

  it('come with the name of each failed test, or of a file that could not be loaded', () => {
    const file = report({
      testResults: [
        {
          name: join(ROOT, 'a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', duration: 31_000 },
            { fullName: 'takes', status: 'failed', duration: 60_000 },
          ],
        },
        { name: join(ROOT, 'b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    });
    expect(vitestFailures(file)).toEqual(['a.test.ts > takes', 'b.test.ts']);
    expect(slowTests(file, 30)).toEqual(['60 s a.test.ts > takes', '31 s a.test.ts > adds']);
    expect(slowTests(file, 40)).toEqual(['60 s a.test.ts > takes']);
    expect(vitestFailures(join(folder, 'none.json'))).toEqual([]);
  });

  it('come with the name of each failed journey', () => {
    const spec = (title: string, ok: boolean) => ({ title, ok, file: 'buy.spec.ts' });
    const inner = { title: 'phone', specs: [spec('buys', true), spec('cancels', false)] };
    const file = report({
      stats: {},
      suites: [{ title: 'buy.spec.ts', specs: [spec('opens', false)], suites: [inner] }],
    });
    expect(playwrightFailures(file)).toEqual(['buy.spec.ts > opens', 'buy.spec.ts > cancels']);
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
