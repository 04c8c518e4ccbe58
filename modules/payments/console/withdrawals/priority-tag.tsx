import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

/** The level that lets a withdrawal come before others. */
export function PriorityTag({ priority }: { priority: number }) {
  const t = useWords();
  return priority === 0 ? null : <Tag tone="good">{t('withdrawal.priority', { rank: priority })}</Tag>;
}
