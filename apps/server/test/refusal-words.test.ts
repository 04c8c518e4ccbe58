// Every refusal that a call declares has a text at the site that makes the call: without one, people read its code.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from './contract.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Returns the keys of nested words, joined by dots. */
const keysOf = (words: object): string[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value).map((rest) => `${key}.${rest}`) : [key],
  );

const wordsOf = (site: string): Set<string> => {
  const files = globSync([`modules/*/words/${site}.en.json`, `apps/${site}/src/**/en.json`], { cwd: ROOT });
  return new Set(files.flatMap((file) => keysOf(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object)));
};

it.each([
  ['console', true],
  ['portal', false],
])('the %s has a text for each refusal of its calls', (site, isStaff) => {
  const words = wordsOf(site);
  const declared = Object.entries(calls).flatMap(([name, { path, refusals }]) =>
    path.startsWith('/ops/') === isStaff ? refusals.map((code) => ({ name, key: `refusal.${code}` })) : [],
  );
  expect(declared.length).toBeGreaterThan(200);
  expect(declared.filter(({ key }) => !words.has(key))).toEqual([]);
});
