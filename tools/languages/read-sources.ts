import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, ROOT } from '../tidy/files.ts';
import { type Literal, literalTexts } from './literal-text.ts';

export interface FoundLiteral extends Literal {
  path: string;
}

/** Source folders of each site, with the files of its keys; the design system takes all texts from the portal's. */
const SITES = [
  {
    folders: ['apps/portal/src', 'modules/*/portal', 'packages/ui/src'],
    words: ['apps/portal/src/i18n/th.json', 'modules/*/words/portal.th.json'],
  },
  {
    folders: ['apps/console/src', 'modules/*/console'],
    words: ['apps/console/src/i18n/th.json', 'modules/*/words/console.th.json'],
  },
];
const isRead = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/(i18n|testing)\//.test(path);

/** Returns literal texts in the sources of portal, console and design system. */
export function literalsOfSources(): FoundLiteral[] {
  return SITES.flatMap(({ folders, words }) => {
    const files = globSync(words, { cwd: ROOT });
    const keys = new Set(files.flatMap((file) => [...keysOf(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))]));
    // A key, or the beginning of one: `state.${state}`.
    const isKey = (text: string) =>
      keys.has(text) || (text.endsWith('.') && [...keys].some((key) => key.startsWith(text)));
    return folders
      .flatMap((folder) => filesUnder(folder))
      .filter(isRead)
      .flatMap((path) =>
        literalTexts(readFileSync(join(ROOT, path), 'utf8'), isKey).map((literal) => ({ path, ...literal })),
      );
  });
}

function keysOf(words: unknown, prefix = ''): Set<string> {
  return new Set(
    Object.entries(words as Record<string, unknown>).flatMap(([key, value]) =>
      typeof value === 'string' ? [prefix + key] : [...keysOf(value, `${prefix}${key}.`)],
    ),
  );
}
