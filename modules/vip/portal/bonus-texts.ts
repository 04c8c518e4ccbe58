import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';

/** Translation and amount format of the page. */
export interface Telling {
  t: Translate;
  money: (amount: string) => string;
}

const ONCE = 100;

/** Returns the terms of bonus money given by a level, as sentences. */
export function bonusTexts({ t, money }: Telling, of: 'rebate' | 'gift', terms: BonusRewardTerms): string[] {
  const { multiplePercent, days, betMax, cashOutMax } = terms;
  return [
    t(`vip.terms.${of}Bonus`, { times: String(multiplePercent / ONCE), days }),
    ...(betMax === null ? [] : [t('vip.terms.rebateBet', { amount: money(betMax) })]),
    ...(cashOutMax === null ? [] : [t('vip.terms.rebateCash', { amount: money(cashOutMax) })]),
  ];
}
