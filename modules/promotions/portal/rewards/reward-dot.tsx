import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { useMyActivities } from '../queries.ts';

/** How many rewards wait to be claimed; nothing when there are none (MBR-012). */
export function RewardDot() {
  const t = useT();
  const { data } = useMyActivities('claim', 1);
  return <CountDot count={data?.totalCount ?? 0} label={t('promotions.rewards.count')} />;
}
