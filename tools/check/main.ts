// npm run check: format, lint, types, import rules, tidy, words, first load, unused code. Every step runs, and every
// failure is shown.
import { availableParallelism } from 'node:os';
import { runStep, type Step, type StepResult, typesStep } from '../test/steps.ts';

const steps: Step[] = [
  typesStep,
  { name: 'lint', command: 'oxlint', args: ['--quiet'] },
  { name: 'format', command: 'biome', args: ['format', '.'] },
  { name: 'arrows', command: 'node', args: ['tools/arch/check.ts'] },
  { name: 'shape', command: 'node', args: ['tools/shape/check.ts'] },
  { name: 'tidy', command: 'node', args: ['tools/tidy/main.ts'] },
  { name: 'words', command: 'node', args: ['tools/languages/main.ts'] },
  { name: 'trace', command: 'node', args: ['tools/trace/main.ts'] },
  { name: 'licences', command: 'node', args: ['tools/licences/main.ts'] },
  { name: 'weight', command: 'node', args: ['tools/weight/main.ts'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
];

const waiting = [...steps];
const results: StepResult[] = [];

async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const result = await runStep(step, true);
    results.push(result);
    if (!result.isOk) console.log(`\n--- ${result.name}\n${result.output.trim()}\n`);
    console.log(`${result.isOk ? 'ok    ' : 'FAILED'}  ${result.name.padEnd(8)} ${result.seconds} s`);
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
const failed = results.filter(({ isOk }) => !isOk);
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
