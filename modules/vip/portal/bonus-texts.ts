import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';

/** The words of the page, and how it writes amounts. */
export interface Telling {
  t: Translate;
  money: (amount: string) => string;
}

const ONCE = 100;

/** What bonus money asks for that a level gives, in sentences. */
export function bonusTexts({ t, money }: Telling, of: 'rebate' | 'gift', terms: BonusRewardTerms): string[] {
  const { multiplePercent, days, betMax, cashOutMax } = terms;
  return [
    t(`vip.terms.${of}Bonus`, { times: String(multiplePercent / ONCE), days }),
    ...(betMax === null ? [] : [t('vip.terms.rebateBet', { amount: money(betMax) })]),
    ...(cashOutMax === null ? [] : [t('vip.terms.rebateCash', { amount: money(cashOutMax) })]),
  ];
}
