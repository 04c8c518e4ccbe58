import type { DiffWords } from '@sanam/console/components/diff-table.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';

/**
 * Returns words for the payload of a proposal: `prizes.first` is `Prizes · First prize`, the second of a list has the
 * number 2. Each module names its own fields under `proposal.field`; a step without a name is kept.
 */
export function usePayloadWords(): DiffWords {
  const t = useWords();
  const words = useCodeWords();
  const nameOf = (path: string): string => {
    const names: string[] = [];
    for (const step of path.split('.')) {
      const last = /^\d+$/.test(step) ? names.pop() : undefined;
      names.push(last === undefined ? words('proposal.field', step) : `${last} ${Number(step) + 1}`);
    }
    return names.join(' · ');
  };
  const textOf = (value: string): string =>
    value === 'true' ? t('common.yes') : value === 'false' ? t('common.no') : value;
  return { nameOf, textOf };
}
