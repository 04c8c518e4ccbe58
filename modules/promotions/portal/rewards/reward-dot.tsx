import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { useBonuses } from '../bonus/queries.ts';
import { useMyActivities } from '../queries.ts';
import { useOtherRewards } from './use-other-rewards.ts';

/** The number of rewards to claim and bonuses to start; nothing if zero (MBR-012). */
export function RewardDot() {
  const t = useT();
  const toClaim = useMyActivities('claim', 1).data?.totalCount ?? 0;
  const toStart = useBonuses('queued', 1).data?.totalCount ?? 0;
  const others = useOtherRewards().count;
  return <CountDot count={toClaim + toStart + others} label={t('promotions.rewards.count')} />;
}
