import { useCodeWords, useWords } from '../i18n/use-words.ts';
import { type PathNames, pathWords, patternOf } from './changes.ts';

interface PathWords {
  nameOf: (path: string) => string;
  sayValue: (path: string, value: string) => string;
}

/**
 * Returns the labels that a save bar shows for changes: field names of the form and, for codes, the words of their
 * group (`{'entries.csType': 'service.type'}`).
 */
export function usePathWords(names: PathNames, groups: Readonly<Record<string, string>> = {}): PathWords {
  const t = useWords();
  const words = useCodeWords();
  return {
    nameOf: (path) => pathWords(path, names, t),
    sayValue: (path, value) => {
      const group = groups[patternOf(path)];
      return group === undefined ? value : words(group, value);
    },
  };
}
