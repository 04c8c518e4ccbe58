import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from './language-files.ts';

const BEGINNING = 'apps/portal/src/main.tsx';
/** Links of menus: a part of the frame may draw their labels before any further words are there. */
const MENUS = ['modules/*/portal/later.ts', 'apps/portal/src/shell-later.ts'];

/** `import … from '…'` and `export … from '…'`, but neither types nor `import('…')`. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
/** Parts of the frame with a chunk that wait for no further words (`apps/portal/src/lib/lazy-page.ts`). */
const LAZY_PART = /lazyPart\([^;]*?import\('([^']+)'\)/g;
const KEY = /['"`]([a-z]\w*\.[\w.]+)['"`]/g;
/** `games.type.${…}`: every key that begins so. */
const BEGINNING_OF_KEYS = /`([a-z]\w*\.[\w.]*)\$\{/g;

function fileOf(name: string, importer: string, root: string): string | undefined {
  if (name.startsWith('.')) return resolve(dirname(importer), name);
  const [, workspace = '', path = ''] = /^@sanam\/([^/]+)\/(.+)/.exec(name) ?? [];
  if (workspace === 'portal') return join(root, 'apps/portal/src', path);
  // Packages say no words; their users hand them over.
  return path.startsWith('portal/') ? join(root, 'modules', workspace, path) : undefined;
}

/** The modules that the first screen runs, with what they import statically. */
export function firstFiles(root = ROOT): string[] {
  const files = new Set([join(root, BEGINNING)]);
  // A set hands out what is added while it is walked.
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of [...text.matchAll(STATIC_IMPORT), ...text.matchAll(LAZY_PART)]) {
      const imported = fileOf(name, file, root);
      if (imported !== undefined && /\.tsx?$/.test(imported)) files.add(imported);
    }
  }
  return [...files];
}

let known: ((key: string) => boolean) | undefined;
/** True for a word of the first screen. The portal's files are read once a process. */
export const isFirstWord = (key: string): boolean => (known ??= firstWords())(key);

/** Tells which keys the first screen may say. Refusals come later: what is said of one can wait for its words. */
export function firstWords(root = ROOT): (key: string) => boolean {
  const menus = globSync(MENUS, { cwd: root }).map((file) => join(root, file));
  const text = [...firstFiles(root), ...menus].map((file) => readFileSync(file, 'utf8')).join('\n');
  const keys = new Set([...text.matchAll(KEY)].map(([, key]) => key));
  const beginnings = [...text.matchAll(BEGINNING_OF_KEYS)].map(([, beginning = '']) => beginning);
  return (key) =>
    !key.startsWith('refusal.') && (keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning)));
}
