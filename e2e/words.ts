// Texts of the sites, from the same files as the pages: a journey finds a button by its label in any language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'th' | 'en';
export type Words = (key: string, values?: Record<string, string>) => string;

const apps = join(import.meta.dirname, '../apps');
const modules = join(import.meta.dirname, '../modules');

type Catalogue = Record<string, unknown>;

/** Merges the texts of the shell and of every module. */
function catalogueOf(app: 'portal' | 'console', language: Language): Catalogue {
  const files = [
    join(apps, app, `src/i18n/${language}.json`),
    ...readdirSync(modules).map((name) => join(modules, name, 'words', `${app}.${language}.json`)),
  ].filter(existsSync);
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Catalogue).reduce(merged, {});
}

/** Both parts may have keys of the same group. */
function merged(one: Catalogue, other: Catalogue): Catalogue {
  const whole = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = whole[key];
    whole[key] =
      typeof before === 'object' && typeof value === 'object' ? merged(before as Catalogue, value as Catalogue) : value;
  }
  return whole;
}

/** Returns texts of the portal or the console. An unknown key throws, instead of giving a text that nothing matches. */
export function wordsOf(app: 'portal' | 'console', language: Language): Words {
  const catalogue = catalogueOf(app, language);
  return (key, values = {}) => {
    const text = catalogue[key] ?? key.split('.').reduce<unknown>((node, part) => (node as never)?.[part], catalogue);
    if (typeof text !== 'string') throw new Error(`${app}/${language}: there are no words for ${key}`);
    return text.replace(/%?\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** Returns texts of the studio's pages; its catalogues are code, loaded by name so that no project owns them twice. */
export async function studioWords(language: Language): Promise<Record<string, string>> {
  const loaded = (await import(join(apps, `studio/src/web/i18n/${language}.ts`))) as Record<
    string,
    Record<string, string>
  >;
  return loaded[language]!;
}

/** Returns a pattern for a text with unknown values: `Play {name}` matches any name. */
export function like(words: Words, key: string): RegExp {
  const text = words(key);
  return new RegExp(
    `^${text
      .split(/%?\{\w+\}/)
      .map(escaped)
      .join('.*')}$`,
  );
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
