import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { interfaceLanguages } from '@sanam/contract/languages';
import { checkLanguage, type LanguageReport, type WordsFile } from './language-check.ts';

export const SOURCE = 'th';
/** Languages that must be complete; every other language is excluded until it is. */
export const REQUIRED: readonly string[] = [SOURCE, 'en'];

/** Root of the repository; tests use another folder. */
export const ROOT = join(import.meta.dirname, '../../..');
const PLACES = ['apps/portal/src/i18n/*.json', 'modules/*/words/portal.*.json'];

const filesOf = (root: string): string[] => globSync(PLACES, { cwd: root }).toSorted();
const tagOf = (file: string): string => basename(file, '.json').replace(/^portal\./, '');

/** Returns the word files of a language: the shell's and one per module. */
export const wordFiles = (tag: string, root = ROOT): string[] =>
  filesOf(root)
    .filter((file) => tagOf(file) === tag)
    .map((file) => join(root, file));

/** Reads a language's words from all its files. Throws for a key in two files. */
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
  /** One report for every language of the registry with a file, in the registry's order. */
  reports: LanguageReport[];
  /** Tags of files whose language is not in the registry. */
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
