import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

/** A tag that shows whether a rule is the merchant's own or the shipped default. */
export function OwnTag({ isOwn }: { isOwn: boolean }) {
  const t = useWords();
  return <Tag tone="neutral">{t(isOwn ? 'register.own' : 'register.shipped')}</Tag>;
}
