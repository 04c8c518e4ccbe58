import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type InterfaceLanguage, interfaceLanguages } from '@sanam/contract/languages';
import type { Plugin } from 'vite';
import { PARTS, type Part, partOfWord } from './first-words.ts';
import { checkFiles, isComplete, REQUIRED, readWords, wordFiles } from './language-files.ts';
import { pseudoLanguages, pseudoMessage } from './pseudo-language.ts';

const LIST = 'virtual:languages';
const WORDS = 'virtual:words/';

/** Mode of `vite build --mode pseudo`, the only build with the pseudo-languages. */
export const PSEUDO_MODE = 'pseudo';

/**
 * Compiles a language's words at build time: `virtual:words/core/th` is a module of compiled messages, so that the
 * browser needs no parser. The parts are defined in `first-words.ts`. The words come from the shell and every module.
 * `virtual:languages` is the list of complete languages with their parts to load.
 */
export function cataloguePlugin(): Plugin {
  let isPseudo = false;
  return {
    name: 'sanam-catalogue',
    enforce: 'pre',
    configResolved(config) {
      isPseudo = config.mode === PSEUDO_MODE;
    },
    resolveId: (source) => (source === LIST || source.startsWith(WORDS) ? `\0${source}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        // Each file instead of the folder: Vite resolves watched paths like imports, and a folder is none.
        for (const { tag } of checkFiles().reports) for (const file of wordFiles(tag)) this.addWatchFile(file);
        return languageList(isPseudo);
      }
      if (!id.startsWith(`\0${WORDS}`)) return null;
      const [part, tag = ''] = id.slice(WORDS.length + 1).split('/');
      for (const file of wordFiles(isMadeUp(tag) ? 'en' : tag)) this.addWatchFile(file);
      const messages = partOf(tag, part as Part);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
    },
  };
}

const isMadeUp = (tag: string): boolean => pseudoLanguages.some((one) => one.tag === tag);

/** Returns one compiled part of a language's words; a pseudo-language is made from the English ones. */
export function partOf(tag: string, part: Part, root?: string): Record<string, unknown> {
  const words = Object.entries(readWords(isMadeUp(tag) ? 'en' : tag, root));
  const wanted = words.filter(([key]) => partOfWord(key) === part);
  const compile = (text: string) => (isMadeUp(tag) ? pseudoMessage(text, tag) : compileMessage(text));
  return Object.fromEntries(wanted.map(([key, text]) => [key, compile(text)]));
}

/**
 * Returns the fallback languages of each language as short code, because the list is part of the first load. Languages
 * with the same fallbacks share one entry.
 */
function fallbacksOf(known: readonly InterfaceLanguage[], offered: readonly { tag: string }[]): string {
  const groups = new Map<string, string[]>();
  for (const { tag, fallbacks } of known) {
    const worded = fallbacks.filter((one) => offered.some((language) => language.tag === one)).join(' ');
    groups.set(worded, [...(groups.get(worded) ?? []), tag]);
  }
  groups.delete('');
  const pairs = [...groups].map(([worded, tags]) => [worded, tags.join(' ')]);
  return `Object.fromEntries(${JSON.stringify(pairs)}.flatMap(([to, tags]) => tags.split(' ').map((tag) => [tag, to.split(' ')])))`;
}

function languageList(isPseudo: boolean): string {
  const complete = checkFiles().reports.filter((report) => REQUIRED.includes(report.tag) || isComplete(report));
  const known = [...interfaceLanguages, ...(isPseudo ? pseudoLanguages : [])];
  const offered = known.filter(({ tag }) => isMadeUp(tag) || complete.some((report) => report.tag === tag));
  const languages = offered.map(({ tag, name, direction, wire }) => ({ tag, name, direction, wire }));
  const parts = (part: Part) => {
    // The first words of the source language are part of the script.
    const lazy = offered.filter(({ tag }) => !(part === 'core' && tag === 'th'));
    const load = (tag: string) => `import('${WORDS}${part}/${tag}').then(messages)`;
    return `{${lazy.map(({ tag }) => `${JSON.stringify(tag)}: () => ${load(tag)}`).join(', ')}}`;
  };
  return [
    'const messages = (file) => file.default;',
    `export const languages = ${JSON.stringify(languages)};`,
    `export const fallbacks = ${fallbacksOf(known, languages)};`,
    `export const words = {${PARTS.map((part) => `${part}: ${parts(part)}`).join(', ')}};`,
  ].join('\n');
}
