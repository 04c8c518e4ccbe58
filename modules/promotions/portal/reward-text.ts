import type { Value } from '@sanam/client/client';
import type { Translate } from '@sanam/portal/i18n/language.ts';

type Reward = Pick<Value<'participation'>['list'][number], 'amount' | 'pays' | 'rounds'>;

/** Returns what an activity gives this member: cash, bonus money or free rounds; null if it gives nothing. */
export function rewardText(t: Translate, money: (amount: string) => string, { amount, pays, rounds }: Reward) {
  if (rounds !== null) return t('promotions.reward.rounds', { count: rounds });
  if (amount === null) return null;
  return pays === 'bonus' ? t('promotions.reward.bonus', { amount: money(amount) }) : money(amount);
}
