// Rules of the files of words.
import type { Rule } from './files.ts';

/** Path of a language file up to its language: of a site's shell, or of a module for a site. */
const WORDS = /^(apps\/[^/]+\/src\/i18n\/|modules\/[^/]+\/words\/[a-z]+\.)(?:th|en)\.json$/;

/**
 * Thai and English of an application must have the same keys, with the same placeholders. Further languages of the
 * portal are checked by tools/languages: an unfinished one is no error, because it is not offered.
 */
export const languagesAgree: Rule = (files) => {
  const byFolder = new Map<string, { path: string; words: Map<string, string> }[]>();
  for (const { path, text } of files) {
    const folder = WORDS.exec(path)?.[1];
    if (folder === undefined) continue;
    const languages = byFolder.get(folder) ?? [];
    languages.push({ path, words: flatten(JSON.parse(text)) });
    byFolder.set(folder, languages);
  }
  return [...byFolder.values()].flatMap((languages) => {
    const source = languages.find(({ path }) => path.endsWith('th.json')) ?? languages[0]!;
    return languages.flatMap((language) => compareLanguages(source, language));
  });
};

type Language = { path: string; words: Map<string, string> };

function compareLanguages(source: Language, other: Language): string[] {
  const problems: string[] = [];
  for (const [key, text] of source.words) {
    const translated = other.words.get(key);
    if (translated === undefined) problems.push(`${other.path}: lacks "${key}" of ${source.path}`);
    else if (placeholders(text) !== placeholders(translated)) {
      problems.push(`${other.path}: "${key}" puts in ${placeholders(translated)}, not ${placeholders(text)}`);
    } else if (translated.trim() === '') problems.push(`${other.path}: "${key}" is empty`);
  }
  for (const key of other.words.keys()) {
    if (!source.words.has(key)) problems.push(`${other.path}: "${key}" is not in ${source.path}`);
  }
  return problems;
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  const words = new Map<string, string>();
  for (const [key, child] of Object.entries(value as Record<string, unknown>)) {
    if (typeof child === 'string') words.set(prefix + key, child);
    else for (const [inner, text] of flatten(child, `${prefix}${key}.`)) words.set(inner, text);
  }
  return words;
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1]!);
  return `{${[...new Set(names)].toSorted().join(', ')}}`;
}

/** Site of a file of words: of a shell, or of a module for a site. */
const SITE = /^(?:apps\/([^/]+)\/src\/i18n\/|modules\/[^/]+\/words\/([a-z]+)\.)en\.json$/;

/** A site joins the words of its shell and of all modules, so a key of two files would have the text of the last one. */
export const aKeyHasOneText: Rule = (files) => {
  const owners = new Map<string, string>();
  return files.flatMap(({ path, text }) => {
    const [, shell, site = shell] = SITE.exec(path) ?? [];
    if (site === undefined) return [];
    return [...flatten(JSON.parse(text)).keys()].flatMap((key) => {
      const owner = owners.get(`${site} ${key}`);
      owners.set(`${site} ${key}`, path);
      return owner === undefined ? [] : [`${path}: "${key}" has a text in ${owner} too`];
    });
  });
};
