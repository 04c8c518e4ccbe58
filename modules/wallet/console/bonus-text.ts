import type { Words } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { BonusRewardTerms } from '../contract/bonus-reward.ts';

const PERCENT = 100;

/** Returns the terms of bonus money as one line. */
export const bonusText = (t: Words, { multiplePercent, betMax, cashOutMax, days }: BonusRewardTerms): string =>
  [
    t('bonusReward.text', { times: multiplePercent / PERCENT, days }),
    betMax === null ? '' : t('bonusReward.textBet', { amount: moneyWithSymbol(betMax) }),
    cashOutMax === null ? '' : t('bonusReward.textCash', { amount: moneyWithSymbol(cashOutMax) }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
