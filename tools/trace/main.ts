// npm run trace [-- --json]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, ROOT } from '../tidy/files.ts';
import { shortList, type Trace, traceTests } from './trace.ts';

const isTest = /(\.test\.tsx?|^e2e\/.*\.e2e\.ts)$/;

const markdown = readFileSync(join(ROOT, 'docs/spec/requirements.md'), 'utf8');
const files = filesUnder('apps', 'modules', 'packages', 'tools', 'e2e')
  .filter((path) => isTest.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));
const { trace, errors } = traceTests(markdown, files);

if (process.argv.includes('--json')) console.log(JSON.stringify(trace));
else print(trace);
for (const error of errors) console.error(`error: ${error}`);
process.exitCode = errors.length === 0 ? 0 : 1;

function print({ total, covered, modules }: Trace): void {
  for (const [name, entry] of Object.entries(modules)) {
    const missing = entry.missing.length === 0 ? 'complete' : `missing ${shortList(entry.missing)}`;
    console.log(`${name}  ${String(entry.covered).padStart(3)} of ${String(entry.total).padStart(3)}  ${missing}`);
  }
  console.log(`all  ${covered} of ${total} requirements are named by a test (${files.length} test files read)`);
}
