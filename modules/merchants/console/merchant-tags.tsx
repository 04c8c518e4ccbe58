import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MerchantRow } from '@sanam/console/lib/records.ts';

/** Tags for the state of a merchant: open or closed, in maintenance, and the one whose console is in use. */
export function MerchantTags({ merchant }: { merchant: MerchantRow }) {
  const t = useWords();
  return (
    <>
      <State merchant={merchant} /> {merchant.isOwn && <Tag>{t('merchant.isOwn')}</Tag>}
    </>
  );
}

/** One tag only, because a merchant in maintenance must not be shown as open. */
function State({ merchant }: { merchant: MerchantRow }) {
  const t = useWords();
  if (!merchant.isEnabled) return <Tag tone="bad">{t('merchant.isClosed')}</Tag>;
  if (merchant.isInMaintenance) return <Tag tone="caution">{t('merchant.inMaintenance')}</Tag>;
  return <Tag tone="good">{t('merchant.isOpen')}</Tag>;
}
