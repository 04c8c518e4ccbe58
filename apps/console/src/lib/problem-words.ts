import type { FieldError } from 'react-hook-form';
import { useCodeWords, useWords } from '../i18n/use-words.ts';

/** What is wrong at a field, in words: a check's own words, or those of the code that the server gave. */
export function useProblemWords(): (error: FieldError) => string {
  const t = useWords();
  const words = useCodeWords();
  return ({ type, message, types }) => {
    if (message !== undefined && message !== '') return message;
    const bound = String(types?.bound);
    if (type === 'min') return t('settings.atLeast', { min: bound });
    if (type === 'max') return t('settings.atMost', { max: bound });
    const known = words('settings.problem', type);
    return known === type ? t('settings.problem.invalid') : known;
  };
}
