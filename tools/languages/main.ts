// npm run languages (part of npm run check): lists complete languages, the gaps of the others, and literal texts in the
// sources instead of a key. Thai and English must be complete; other languages may be unfinished.
import { interfaceLanguages } from '@sanam/contract/languages';
import type { LanguageReport } from '../../apps/portal/build/language-check.ts';
import { checkFiles, isComplete, REQUIRED } from '../../apps/portal/build/language-files.ts';
import { literalsOfSources } from './read-sources.ts';

const { reports, unknown } = checkFiles();
const literals = literalsOfSources();
const asked = process.argv[2];

for (const report of reports) print(report);
for (const tag of unknown)
  console.log(`error: ${tag}.json is the file of no language in packages/contract/src/languages.ts`);
for (const { path, place, text } of literals) console.log(`error: ${path}: "${text}" (${place}) is no key`);

const complete = reports.filter(isComplete).map(({ tag }) => tag);
console.log(
  `complete: ${complete.join(', ')}; without a file: ${interfaceLanguages.length - reports.length} of ${interfaceLanguages.length}`,
);
const failed = REQUIRED.some((tag) => !complete.includes(tag)) || unknown.length > 0 || literals.length > 0;
process.exitCode = failed ? 1 : 0;

/** Prints one line per language; all problems of one that must be complete, or that was requested by its tag. */
function print({ tag, problems, unchanged }: LanguageReport): void {
  const name = interfaceLanguages.find((one) => one.tag === tag)?.name;
  const state = problems.length === 0 ? 'complete' : `${problems.length} problems, not offered`;
  console.log(`${tag.padEnd(8)} ${name}: ${state}${unchanged.length > 0 ? `, ${unchanged.length} as in English` : ''}`);
  if (!REQUIRED.includes(tag) && asked !== tag) return;
  for (const { kind, key, text } of problems) console.log(`  ${kind.padEnd(12)} ${key} ${text}`);
  for (const key of unchanged) console.log(`  unchanged    ${key}`);
}
