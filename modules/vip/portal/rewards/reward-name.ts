import type { Translate } from '@sanam/portal/i18n/language.ts';
import { calendarDayText } from '@sanam/portal/lib/time.ts';
import type { Reward } from '../queries.ts';

/** Returns the name of a reward with its period. */
export function rewardName(t: Translate, { kind, period }: Pick<Reward, 'kind' | 'period'>): string {
  const [year = '', month = ''] = period.split('-');
  return t(`vip.rewards.of.${kind}`, { day: calendarDayText(period), year, month: `${month}/${year}` });
}
