import type { Words } from '@sanam/console/i18n/use-words.ts';
import { bonusText } from '@sanam/wallet/console/index.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { isGoodBonus } from './winnings-fields.tsx';

/** Returns what winnings are: cash, or bonus money with its terms. Limits that are still being typed are left out. */
export function winningsText(t: Words, bonus: BonusRewardTerms | null | undefined): string {
  if (bonus == null) return t('freeRounds.isCash');
  const whole = isGoodBonus(bonus) ? bonus : { ...bonus, betMax: null, cashOutMax: null };
  return t('freeRounds.isBonusText', { terms: bonusText(t, whole) });
}

/** Returns the values of free rounds that texts name: all but the terms of bonus money, which `winningsText` tells. */
export function roundsValues<Rounds extends { bonus?: unknown }>(rounds: Rounds): Omit<Rounds, 'bonus'> {
  const { bonus: _bonus, ...values } = rounds;
  return values;
}
