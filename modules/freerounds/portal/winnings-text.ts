// Sentences about the winnings of free rounds, shown before they are taken and before they are played.
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { decimalText } from '@sanam/portal/lib/numbers.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';

interface Telling {
  t: Translate;
  money: (amount: string) => string;
}

interface Winnings {
  turnoverPercent: number;
  /** Terms of the bonus that the winnings become; null or absent for cash. */
  bonus?: BonusRewardTerms | null | undefined;
}

const ONCE = 100;

/** Converts percent to a multiple: 1250 is "12.50", 100 is "1". */
const timesText = (percent: number): string => decimalText(String(percent / ONCE), percent % ONCE === 0 ? 0 : 2);

/** Returns whether the winnings are cash or bonus money, with the terms and what happens if no bonus can be given. */
export function winningsTexts({ t, money }: Telling, { turnoverPercent, bonus }: Winnings): string[] {
  const cashTimes = timesText(turnoverPercent);
  if (bonus == null)
    return [turnoverPercent === 0 ? t('freeRounds.cash') : t('freeRounds.turnover', { times: cashTimes })];
  const { multiplePercent, days, betMax, cashOutMax } = bonus;
  const times = timesText(multiplePercent);
  return [
    t('freeRounds.bonus', { times, days }),
    ...(betMax === null ? [] : [t('freeRounds.bonusBet', { amount: money(betMax) })]),
    ...(cashOutMax === null ? [] : [t('freeRounds.bonusCash', { amount: money(cashOutMax) })]),
    turnoverPercent === 0 ? t('freeRounds.elseCash') : t('freeRounds.elseTurnover', { times: cashTimes }),
  ];
}
