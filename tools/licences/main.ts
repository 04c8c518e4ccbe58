// Checks the licences of all dependencies, and that every package of ours names its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, ROOT } from '../tidy/files.ts';
import { licenceProblems } from './licences.ts';

const OWN = 'Apache-2.0';

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const files = filesUnder('.');
const problems = [
  ...files.filter((path) => /(^|\/)package-lock\.json$/.test(path)).flatMap((path) => licenceProblems(read(path))),
  ...files
    .filter((path) => /(^|\/)package\.json$/.test(path) && read(path).license !== OWN)
    .map((path) => `${path} does not name ${OWN} as its licence`),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
