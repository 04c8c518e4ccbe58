import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from './language-files.ts';

const BEGINNING = 'apps/portal/src/main.tsx';
/** Links of menus: a part of the frame may draw their labels before any further words are there. */
const MENUS = ['modules/*/portal/later.ts', 'apps/portal/src/shell-later.ts'];
/** Where screens are named that bring no words but those of browsing. */
const PORTAL = ['modules/*/portal/**/*.{ts,tsx}', 'apps/portal/src/**/*.{ts,tsx}'];
/** It defines the wrappers. */
const WRAPPERS = 'apps/portal/src/lib/lazy-page.ts';

/** `import … from '…'` and `export … from '…'`, but neither types nor `import('…')`. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
/** Chunks that wait for no further words, and for those of browsing only (`apps/portal/src/lib/lazy-page.ts`). */
const LAZY = { lazyPart: /\blazyPart\((?=\s*async)/g, lazyBrowse: /\blazyBrowse\((?=\s*async)/g };
/** How they are written: the file is read from the text. What has no file of its own is a function in place of it. */
const WRITTEN = /^\s*async \(\) => \((?:await (?:import\('(?<own>[^']+)'\)|(?<load>\w+)\(\))\)|(?!await))/;
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

/** Names of the files whose chunks a wrapper loads. Throws for a use that is written in another way. */
function lazyFiles(text: string, wrapper: keyof typeof LAZY, file: string): string[] {
  return [...text.matchAll(LAZY[wrapper])].flatMap((match) => {
    const written = WRITTEN.exec(text.slice(match.index + match[0].length));
    const { own, load } = written?.groups ?? {};
    const name =
      load === undefined ? own : new RegExp(`const ${load} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1];
    if (written === null || (load !== undefined && name === undefined))
      throw new Error(`${file}: write ${wrapper}(async () => (await import('./file.tsx')).Name)`);
    return name ?? [];
  });
}

/** These files with what they import statically, and the parts that say words of the same part. */
function reachedFrom(beginnings: readonly string[], root: string): string[] {
  const files = new Set(beginnings);
  // A set hands out what is added while it is walked.
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const names = [...text.matchAll(STATIC_IMPORT)].map(([, name = '']) => name);
    for (const name of [...names, ...lazyFiles(text, 'lazyPart', file)]) {
      const imported = fileOf(name, file, root);
      if (imported !== undefined && /\.tsx?$/.test(imported)) files.add(imported);
    }
  }
  return [...files];
}

const menuFiles = (root: string): string[] => globSync(MENUS, { cwd: root }).map((file) => join(root, file));

/** The modules that the first screen runs, with what they import statically. */
export const firstFiles = (root = ROOT): string[] => reachedFrom([join(root, BEGINNING)], root);

/** The modules that run while somebody browses: halls, the rest of the home page, the footer, what fills their slots. */
export function browseFiles(root = ROOT): string[] {
  const screens = globSync(PORTAL, { cwd: root })
    .filter((file) => file !== WRAPPERS && !/\.test\.tsx?$/.test(file))
    .map((file) => join(root, file))
    .flatMap((file) =>
      lazyFiles(readFileSync(file, 'utf8'), 'lazyBrowse', file).map((name) => fileOf(name, file, root)!),
    );
  return reachedFrom([...menuFiles(root), ...screens], root);
}

export type Part = 'core' | 'browse' | 'later';
/** `core` is what the first screen needs, `browse` what halls, footer and the rest of the home page need, `later` the rest. */
export const PARTS: readonly Part[] = ['core', 'browse', 'later'];

let known: ((key: string) => Part) | undefined;
/** The part a word comes with. The portal's files are read once a process. */
export const partOfWord = (key: string): Part => (known ??= wordParts())(key);

/** Refusals that any call may meet, and a lost line, over which no more words come. */
const ANYWHERE = /^refusal\.(common|network)\./;

/** Tells the part of each key. A module's own refusals come last: what is said of one can wait for its words. */
export function wordParts(root = ROOT): (key: string) => Part {
  const isFirst = saidIn([...firstFiles(root), ...menuFiles(root)]);
  const isBrowsed = saidIn(browseFiles(root));
  return (key) => {
    if (key.startsWith('refusal.')) return ANYWHERE.test(key) ? 'browse' : 'later';
    if (isFirst(key)) return 'core';
    return isBrowsed(key) ? 'browse' : 'later';
  };
}

/** Codes of refusals look like keys; a contract says no words. */
const CONTRACT = /\/contract\/[^/]+\.ts$/;

/** Tells which keys these files may say. */
function saidIn(files: readonly string[]): (key: string) => boolean {
  const saying = files.filter((file) => !CONTRACT.test(file));
  const text = saying.map((file) => readFileSync(file, 'utf8')).join('\n');
  const keys = new Set([...text.matchAll(KEY)].map(([, key]) => key));
  const beginnings = [...text.matchAll(BEGINNING_OF_KEYS)].map(([, beginning = '']) => beginning);
  return (key) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}
