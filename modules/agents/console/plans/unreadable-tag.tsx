import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

/** The tag shown instead of rates or rules of a version that cannot be read. */
export function UnreadableTag() {
  const t = useWords();
  return <Tag tone="bad">{t('agentContract.unreadable')}</Tag>;
}
