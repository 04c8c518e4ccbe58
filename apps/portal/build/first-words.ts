import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from './language-files.ts';

const BEGINNING = 'apps/portal/src/main.tsx';
/** Files with menu links, whose labels may be shown before further words are loaded. */
const MENUS = ['modules/*/portal/later.ts', 'apps/portal/src/shell-later.ts'];
/** Files that may contain screens needing only the words of browsing. */
const PORTAL = ['modules/*/portal/**/*.{ts,tsx}', 'apps/portal/src/**/*.{ts,tsx}'];
/** The file that defines the wrappers. */
const WRAPPERS = 'apps/portal/src/lib/lazy-page.ts';

/** `import … from '…'` and `export … from '…'`, but neither types nor `import('…')`. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
/** Wrappers of chunks that need no further words, or only those of browsing (`apps/portal/src/lib/lazy-page.ts`). */
const LAZY = { lazyPart: /\blazyPart\((?=\s*async)/g, lazyBrowse: /\blazyBrowse\((?=\s*async)/g };
/**
 * Required form of their calls, because the file name is read from the text. A chunk without its own file has a
 * function instead.
 */
const WRITTEN = /^\s*async \(\) => \((?:await (?:import\('(?<own>[^']+)'\)|(?<load>\w+)\(\))\)|(?!await))/;
const KEY = /['"`]([a-z]\w*\.[\w.]+)['"`]/g;
/** `games.type.${…}`: every key with this prefix. */
const BEGINNING_OF_KEYS = /`([a-z]\w*\.[\w.]*)\$\{/g;

function fileOf(name: string, importer: string, root: string): string | undefined {
  if (name.startsWith('.')) return resolve(dirname(importer), name);
  const [, workspace = '', path = ''] = /^@sanam\/([^/]+)\/(.+)/.exec(name) ?? [];
  if (workspace === 'portal') return join(root, 'apps/portal/src', path);
  // Packages contain no words; their users pass them in.
  return path.startsWith('portal/') ? join(root, 'modules', workspace, path) : undefined;
}

/** Returns the files whose chunks a wrapper loads. Throws for a call in another form. */
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

/** Returns these files, their static imports, and the lazy parts with words of the same part. */
function reachedFrom(beginnings: readonly string[], root: string): string[] {
  const files = new Set(beginnings);
  // Iterating a set includes elements added during the iteration.
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

/** Modules of the first screen, with their static imports. */
export const firstFiles = (root = ROOT): string[] => reachedFrom([join(root, BEGINNING)], root);

/** Modules used while browsing: halls, the rest of the home page, the footer and the contents of their slots. */
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
/**
 * Parts of the words: `core` for the first screen, `browse` for halls, footer and the rest of the home page, `later`
 * for everything else.
 */
export const PARTS: readonly Part[] = ['core', 'browse', 'later'];

let known: ((key: string) => Part) | undefined;
/** Returns the part that contains a word. Reads the portal's files once per process. */
export const partOfWord = (key: string): Part => (known ??= wordParts())(key);

/** Refusals possible for any call, and a lost connection, which prevents loading further words. */
const ANYWHERE = /^refusal\.(common|network)\./;

/**
 * Returns a function that finds the part of a key. A module's own refusals are in the last part, because showing one
 * can wait for its words.
 */
export function wordParts(root = ROOT): (key: string) => Part {
  const isFirst = saidIn([...firstFiles(root), ...menuFiles(root)]);
  const isBrowsed = saidIn(browseFiles(root));
  return (key) => {
    if (key.startsWith('refusal.')) return ANYWHERE.test(key) ? 'browse' : 'later';
    if (isFirst(key)) return 'core';
    return isBrowsed(key) ? 'browse' : 'later';
  };
}

/** Contract files contain refusal codes that look like keys, but no words. */
const CONTRACT = /\/contract\/[^/]+\.ts$/;

/** Returns a function that checks whether these files may use a key. */
function saidIn(files: readonly string[]): (key: string) => boolean {
  const saying = files.filter((file) => !CONTRACT.test(file));
  const text = saying.map((file) => readFileSync(file, 'utf8')).join('\n');
  const keys = new Set([...text.matchAll(KEY)].map(([, key]) => key));
  const beginnings = [...text.matchAll(BEGINNING_OF_KEYS)].map(([, beginning = '']) => beginning);
  return (key) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}
