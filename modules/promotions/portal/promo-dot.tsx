import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { usePromoCount } from './queries.ts';

/** How many promotions the member can still take part in; nothing when there are none (MBR-002). */
export function PromoDot() {
  const t = useT();
  return <CountDot count={usePromoCount()} label={t('promotions.count')} />;
}
