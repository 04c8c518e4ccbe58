import type { Translate } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';

const ONCE = 100;

/** What bonus money asks for that a level gives, in sentences. */
export function bonusTexts(t: Translate, of: 'rebate' | 'gift', terms: BonusRewardTerms): string[] {
  const { multiplePercent, days, betMax, cashOutMax } = terms;
  return [
    t(`vip.terms.${of}Bonus`, { times: String(multiplePercent / ONCE), days }),
    ...(betMax === null ? [] : [t('vip.terms.rebateBet', { amount: amountText(betMax) })]),
    ...(cashOutMax === null ? [] : [t('vip.terms.rebateCash', { amount: amountText(cashOutMax) })]),
  ];
}
