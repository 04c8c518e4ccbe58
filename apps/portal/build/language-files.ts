import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { interfaceLanguages } from '@sanam/contract/languages';
import { checkLanguage, type LanguageReport, type WordsFile } from './language-check.ts';

export const SOURCE = 'th';
/** These must be complete; every other language waits until it is. */
export const REQUIRED: readonly string[] = [SOURCE, 'en'];

/** The repository's root; tests name another folder. */
export const ROOT = join(import.meta.dirname, '../../..');
const PLACES = ['apps/portal/src/i18n/*.json', 'modules/*/words/portal.*.json'];

const filesOf = (root: string): string[] => globSync(PLACES, { cwd: root }).toSorted();
const tagOf = (file: string): string => basename(file, '.json').replace(/^portal\./, '');

/** The files that hold a language's words: the shell's and one for each module. */
export const wordFiles = (tag: string, root = ROOT): string[] =>
  filesOf(root)
    .filter((file) => tagOf(file) === tag)
    .map((file) => join(root, file));

/** A language's words from all its files. Throws for a key that two files have. */
export function readWords(tag: string, root = ROOT): WordsFile {
  const words: Record<string, string> = {};
  for (const file of wordFiles(tag, root)) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as WordsFile)) {
      if (key in words) throw new Error(`${file}: "${key}" is in another file too`);
      words[key] = text;
    }
  }
  return words;
}

export interface LanguageFiles {
  /** One for every language of the registry that has a file, in the registry's order. */
  reports: LanguageReport[];
  /** Tags of files whose language the registry does not know. */
  unknown: string[];
}

/** Reads and checks every language that has a file. */
export function checkFiles(root = ROOT): LanguageFiles {
  const tags = [...new Set(filesOf(root).map(tagOf))];
  const source = readWords(SOURCE, root);
  const english = readWords('en', root);
  const known = interfaceLanguages.map(({ tag }) => tag);
  const reports = known
    .filter((tag) => tags.includes(tag))
    .map((tag) => checkLanguage(tag, readWords(tag, root), source, REQUIRED.includes(tag) ? undefined : english));
  return { reports, unknown: tags.filter((tag) => !known.includes(tag)) };
}

export const isComplete = ({ problems }: LanguageReport): boolean => problems.length === 0;
