// Measures the size of the portal's first load and its halls: builds the portal in memory, and fails above the limits.
// Part of `npm run check`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { FIRST_LOAD_KB_MAX, gzipped, HALL_KB_MAX, kilobytes, scriptsOf } from '../bench/web/scripts.ts';

const portal = join(import.meta.dirname, '../../apps/portal');
const { output } = (await build({
  root: portal,
  logLevel: 'error',
  build: { write: false },
})) as Rolldown.RolldownOutput;

function textOf(path: string): string {
  const file = output.find(({ fileName }) => `/${fileName}` === path);
  if (file === undefined) return readFileSync(join(portal, 'public', path), 'utf8');
  return file.type === 'chunk' ? file.code : String(file.source);
}

/** Chunks that a hall loads on a phone, besides their imports. */
const HALL = [
  'modules/catalogue/portal/hall-page.tsx',
  'modules/catalogue/portal/footer.ts',
  'apps/portal/src/layouts/footer/footer.tsx',
  'apps/portal/src/later-features.ts',
  'virtual:words/browse/th',
];

const chunks = output.filter((one) => one.type === 'chunk');

/** Returns the paths of a chunk and all its imports. */
function withImports(fileName: string, known = new Set<string>()): Set<string> {
  if (known.has(fileName)) return known;
  known.add(fileName);
  for (const name of chunks.find((one) => one.fileName === fileName)!.imports) withImports(name, known);
  return known;
}

function chunkOf(module: string): string {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (chunk === undefined)
    throw new Error(`${module} has no chunk of its own any more: mend the list of a hall's parts`);
  return chunk.fileName;
}

/** Prints the size of each and the sum; returns false above the limit. */
function isLight(name: string, paths: readonly string[], kilobytesMax: number): boolean {
  const scripts = paths.map((path) => ({ path, gzip: gzipped(textOf(path)) }));
  for (const { path, gzip } of scripts) console.log(`${String(gzip).padStart(7)} bytes  ${path}`);
  const weight = kilobytes(scripts);
  console.log(`${name}: ${weight} kB of JavaScript, at most ${kilobytesMax} are allowed`);
  return scripts.length > 0 && weight <= kilobytesMax;
}

const first = scriptsOf(textOf('/index.html'));
const ofHall = new Set(HALL.flatMap((module) => [...withImports(chunkOf(module))].map((name) => `/${name}`)));
const verdicts = [
  isLight('first load', first, FIRST_LOAD_KB_MAX),
  isLight(
    "a hall's own",
    [...ofHall].filter((path) => !first.includes(path)),
    HALL_KB_MAX,
  ),
];
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
