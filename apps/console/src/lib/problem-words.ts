import { useCodeWords, useWords } from '../i18n/use-words.ts';
import type { FieldProblem } from './field-problems.ts';

/** What is wrong at a field, in words; undefined when nothing is. */
export function useProblemWords(problems: readonly FieldProblem[]): (field: string) => string | undefined {
  const t = useWords();
  const words = useCodeWords();
  return (field) => {
    const found = problems.find((one) => one.field === field || one.field.startsWith(`${field}.`));
    if (found === undefined) return undefined;
    if (found.min !== undefined) return t('settings.atLeast', { min: found.min });
    if (found.max !== undefined) return t('settings.atMost', { max: found.max });
    const known = words('settings.problem', found.problem ?? 'invalid');
    return known === found.problem ? t('settings.problem.invalid') : known;
  };
}
