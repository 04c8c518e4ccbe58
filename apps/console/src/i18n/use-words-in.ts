import { useQuery } from '@tanstack/react-query';
import type { Locale } from './message-key.ts';
import { translatorInto } from './provider.ts';
import { useWords, type Words } from './use-words.ts';

/** Returns the words of a language that members read; the user's own language until they are loaded. */
export function useWordsIn(locale: Locale): Words {
  const own = useWords();
  const { data } = useQuery({
    queryKey: ['wordsIn', locale],
    queryFn: () => translatorInto(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? own;
}
