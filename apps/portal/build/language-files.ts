import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceLanguages } from '@sanam/contract/languages';
import { checkLanguage, type LanguageReport, type WordsFile } from './language-check.ts';

export const SOURCE = 'th';
/** These must be complete; every other language waits until it is. */
export const REQUIRED: readonly string[] = [SOURCE, 'en'];

export const readWords = (folder: string, tag: string): WordsFile =>
  JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as WordsFile;

export interface LanguageFiles {
  /** One for every file whose language is known, in the order of the registry. */
  reports: LanguageReport[];
  /** Files of languages that the registry does not know. */
  unknown: string[];
}

/** Reads and checks every file of words of a folder. */
export function checkFiles(folder: string): LanguageFiles {
  const tags = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
  const source = readWords(folder, SOURCE);
  const english = readWords(folder, 'en');
  const known = interfaceLanguages.map(({ tag }) => tag);
  const reports = known
    .filter((tag) => tags.includes(tag))
    .map((tag) => checkLanguage(tag, readWords(folder, tag), source, REQUIRED.includes(tag) ? undefined : english));
  return { reports, unknown: tags.filter((tag) => !known.includes(tag)) };
}

export const isComplete = ({ problems }: LanguageReport): boolean => problems.length === 0;
