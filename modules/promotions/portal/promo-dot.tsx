import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { usePromoCount } from './queries.ts';

/** The number of promotions that the member can still take part in; nothing if zero (MBR-002). */
export function PromoDot() {
  const t = useT();
  return <CountDot count={usePromoCount()} label={t('promotions.count')} />;
}
