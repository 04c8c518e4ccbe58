// npm test [-- --only types,unit,journeys] [-- --project server --project services] [-- --second-pass]
// Types, every Vitest project, then the browser journeys. The last lines list the failures and the sum: `N passed, N
// failed`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Counts,
  closingLine,
  playwrightCounts,
  playwrightFailures,
  slowTests,
  sum,
  vitestCounts,
  vitestFailures,
} from './counts.ts';
import { SECOND_PASS, uncalled } from './second-pass.ts';
import { runStep, type StepResult, typesStep } from './steps.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    project: { type: 'string', multiple: true, default: [] },
    'second-pass': { type: 'boolean', default: false },
  },
});
const isSecond = values['second-pass'];
const parts = new Set((values.only ?? (isSecond ? 'unit' : 'types,unit,journeys')).split(','));
const reports = mkdtempSync(join(tmpdir(), 'sanam-reports-'));
const counts: Counts[] = [];
const failures: string[] = [];
/** A sixth of a test's timeout, so that a slow test is noticed before it fails by chance. */
const SLOW_SECONDS = 30;

if (parts.has('types')) await types();
if (parts.has('unit')) await unit();
if (parts.has('journeys')) await journeys();
rmSync(reports, { recursive: true, force: true });

for (const failure of failures) console.log(`failed: ${failure}`);
const total = sum(counts);
console.log(closingLine(total));
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** A type error counts as one failure; the tests still run, because they often tell more. */
async function types(): Promise<void> {
  const result = await runStep(typesStep);
  console.log(`types: ${result.isOk ? 'ok' : 'FAILED'} (${result.seconds} s)`);
  if (result.isOk) return;
  failures.push('types');
  counts.push({ passed: 0, failed: 1, skipped: 0 });
}

async function unit(): Promise<void> {
  const report = join(reports, 'vitest.json');
  const projects = values.project.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const notes = join(reports, 'routines');
  writeFileSync(notes, '');
  const result = await runStep({
    name: 'vitest',
    command: 'vitest',
    args: [
      'run',
      ...(isSecond ? ['--project', 'server', '--project', 'services', ...SECOND_PASS] : projects),
      ...reporters,
    ],
    env: isSecond ? { NOTE_ROUTINES: notes } : {},
  });
  if (isSecond) allCalled(uncalled(notes));
  for (const slow of slowTests(report, SLOW_SECONDS)) console.log(`slow: ${slow}`);
  failures.push(...vitestFailures(report));
  countOf(vitestCounts(report), result);
}

/** Functions that no test of the pass called count as one failure. */
function allCalled(missing: string[]): void {
  if (missing.length > 0) failures.push(`no test of tools/test/second-pass.ts runs ${missing.join(', ')}`);
  counts.push({ passed: missing.length === 0 ? 1 : 0, failed: missing.length === 0 ? 0 : 1, skipped: 0 });
}

async function journeys(): Promise<void> {
  const report = join(reports, 'playwright.json');
  const result = await runStep({
    name: 'journeys',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  failures.push(...playwrightFailures(report));
  countOf(playwrightCounts(report), result);
}

/** Uses the runner's own result, which may be a failure without a failed test (an unhandled error). */
function countOf(found: Counts, { name, isOk }: StepResult): void {
  if (!isOk && found.failed === 0) failures.push(`${name}, by no test of its own`);
  counts.push(isOk || found.failed > 0 ? found : { ...found, failed: 1 });
}
