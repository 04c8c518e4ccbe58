import { useCodeWords, useWords } from '../i18n/use-words.ts';
import { type PathNames, pathWords, patternOf } from './changes.ts';

interface PathWords {
  nameOf: (path: string) => string;
  sayValue: (path: string, value: string) => string;
}

/**
 * How a save bar says what changes: the fields by the words of the form, and codes by those of their group
 * (`{'entries.csType': 'service.type'}`).
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
