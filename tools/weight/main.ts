// What the portal's first load weighs: builds it in memory, and fails above the bound. Part of `npm run check`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { FIRST_LOAD_KB_MAX, gzipped, kilobytes, scriptsOf } from '../bench/web/scripts.ts';

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

const scripts = scriptsOf(textOf('/index.html')).map((path) => ({ path, gzip: gzipped(textOf(path)) }));
for (const { path, gzip } of scripts) console.log(`${String(gzip).padStart(7)} bytes  ${path}`);
const weight = kilobytes(scripts);
console.log(`first load: ${weight} kB of JavaScript, at most ${FIRST_LOAD_KB_MAX} are allowed`);
process.exitCode = scripts.length > 0 && weight <= FIRST_LOAD_KB_MAX ? 0 : 1;
