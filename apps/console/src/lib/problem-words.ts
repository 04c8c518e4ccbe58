import type { FieldError } from 'react-hook-form';
import { useCodeWords, useWords } from '../i18n/use-words.ts';

/** Returns the text of a field's error: that of the check, or that of the server's code. */
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
