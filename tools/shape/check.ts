// Part of `npm run check`: no function is longer than 60 lines. `--update` rewrites the list of known ones.
// tools/shape/known.json lists functions that were longer when the limit was introduced, with their lines. The list
// only shrinks: a function that is not in it fails, so does one that grew, and so does an entry that is no longer
// needed.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tidy/files.ts';
import { type Functions, longFunctions, shapeProblems } from './shape.ts';

const KNOWN = join(import.meta.dirname, 'known.json');
const args = ['--config', 'tools/shape/oxlint.json', '--format', 'json', 'apps', 'modules', 'packages', 'tools'];
const run = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), args, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (run.stdout === '') throw new Error(run.stderr);
const found = longFunctions(run.stdout);
if (process.argv.includes('--update')) {
  writeFileSync(KNOWN, `${JSON.stringify(found, null, 2)}\n`);
  console.log(`${Object.keys(found).length} functions of more than 60 lines`);
} else {
  const problems = shapeProblems(found, JSON.parse(readFileSync(KNOWN, 'utf8')) as Functions);
  for (const problem of problems) console.error(problem);
  console.log(`${Object.keys(found).length} functions of more than 60 lines, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
