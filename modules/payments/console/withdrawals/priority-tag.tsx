import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

/** A tag with the level that gives a withdrawal priority. */
export function PriorityTag({ priority }: { priority: number }) {
  const t = useWords();
  return priority === 0 ? null : <Tag tone="good">{t('withdrawal.priority', { rank: priority })}</Tag>;
}
