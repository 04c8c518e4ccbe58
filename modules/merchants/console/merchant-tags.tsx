import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MerchantRow } from '@sanam/console/lib/records.ts';

/** The state of a merchant: open or not, in maintenance, the one this console is used at. */
export function MerchantTags({ merchant }: { merchant: MerchantRow }) {
  const t = useWords();
  return (
    <>
      <State merchant={merchant} /> {merchant.isOwn && <Tag>{t('merchant.isOwn')}</Tag>}
    </>
  );
}

/** One word: who reads that it is open must not find it in maintenance. */
function State({ merchant }: { merchant: MerchantRow }) {
  const t = useWords();
  if (!merchant.isEnabled) return <Tag tone="bad">{t('merchant.isClosed')}</Tag>;
  if (merchant.isInMaintenance) return <Tag tone="caution">{t('merchant.inMaintenance')}</Tag>;
  return <Tag tone="good">{t('merchant.isOpen')}</Tag>;
}
