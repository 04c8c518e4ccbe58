import { basename, dirname, join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { interfaceLanguages } from '@sanam/contract/languages';
import type { Plugin } from 'vite';
import { isCorePart } from './catalogue-parts.ts';
import { checkFiles, isComplete, REQUIRED, readWords } from './language-files.ts';
import { pseudoLanguages, pseudoMessage } from './pseudo-language.ts';

const PREFIX = '\0catalogue:';
const LIST = 'virtual:languages';
const WORDS = join(import.meta.dirname, '../src/i18n');

export type Part = 'core' | 'later';

/** `vite build --mode pseudo` adds the made-up languages; no other build knows them. */
export const PSEUDO_MODE = 'pseudo';

/**
 * Compiles a language file at build time: `./th.json?catalogue=core` is a module of ready messages, so that no parser
 * travels to the browser. `core` is what the first screen needs, `later` the rest; both come from one file.
 * `virtual:languages` is the list of the languages whose file is complete, each with its two parts to load.
 */
export function cataloguePlugin(): Plugin {
  let isPseudo = false;
  return {
    name: 'sanam-catalogue',
    enforce: 'pre',
    configResolved(config) {
      isPseudo = config.mode === PSEUDO_MODE;
    },
    resolveId(source, importer) {
      if (source === LIST) return `\0${LIST}`;
      const [file, query] = source.split('?');
      const part = query && new URLSearchParams(query).get('catalogue');
      if (!part || !file || !importer) return null;
      const path = file.startsWith('/src/') ? join(import.meta.dirname, '..', file) : join(dirname(importer), file);
      return `${PREFIX}${part}:${path}.js`;
    },
    load(id) {
      if (id === `\0${LIST}`) {
        // Each file, not the folder: Vite resolves what is watched like an import, and a folder is none.
        for (const { tag } of checkFiles(WORDS).reports) this.addWatchFile(join(WORDS, `${tag}.json`));
        return languageList(WORDS, isPseudo);
      }
      if (!id.startsWith(PREFIX)) return null;
      const [part, path = ''] = id.slice(PREFIX.length, -'.js'.length).split(':');
      const tag = basename(path, '.json');
      this.addWatchFile(isMadeUp(tag) ? join(dirname(path), 'en.json') : path);
      const messages = partOf(dirname(path), tag, part as Part);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
    },
  };
}

const isMadeUp = (tag: string): boolean => pseudoLanguages.some((one) => one.tag === tag);

/** One part of a language's words, compiled; a made-up language is made of the English ones. */
export function partOf(folder: string, tag: string, part: Part): Record<string, unknown> {
  const words = Object.entries(isMadeUp(tag) ? readWords(folder, 'en') : readWords(folder, tag));
  const wanted = words.filter(([key]) => isCorePart(key) === (part === 'core'));
  const compile = (text: string) => (isMadeUp(tag) ? pseudoMessage(text, tag) : compileMessage(text));
  return Object.fromEntries(wanted.map(([key, text]) => [key, compile(text)]));
}

function languageList(folder: string, isPseudo: boolean): string {
  const complete = checkFiles(folder).reports.filter((report) => REQUIRED.includes(report.tag) || isComplete(report));
  const known = [...interfaceLanguages, ...(isPseudo ? pseudoLanguages : [])];
  const offered = known.filter(({ tag }) => isMadeUp(tag) || complete.some((report) => report.tag === tag));
  const languages = offered.map(({ tag, name, direction, wire }) => ({ tag, name, direction, wire }));
  const fallbacks = Object.fromEntries(known.map((one) => [one.tag, one.fallbacks]));
  const parts = (part: Part) => {
    // The source's first words come with the script.
    const lazy = offered.filter(({ tag }) => !(part === 'core' && tag === 'th'));
    const load = (tag: string) => `import('/src/i18n/${tag}.json?catalogue=${part}').then((file) => file.default)`;
    return `{${lazy.map(({ tag }) => `${JSON.stringify(tag)}: () => ${load(tag)}`).join(', ')}}`;
  };
  return [
    `export const languages = ${JSON.stringify(languages)};`,
    `export const fallbacks = ${JSON.stringify(fallbacks)};`,
    `export const words = { core: ${parts('core')}, later: ${parts('later')} };`,
  ].join('\n');
}
