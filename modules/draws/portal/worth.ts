import type { Translate } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';

interface Worth {
  kind: 'cash' | 'bonus' | 'points' | 'nothing';
  amount?: string | null | undefined;
  points?: number | undefined;
}

/** Returns the value of a prize as text: cash, bonus money or points; undefined for nothing. */
export function worthText(
  t: Translate,
  { kind, amount, points }: Worth,
  symbol: string | undefined,
): string | undefined {
  if (points !== undefined) return t('draws.points', { points: countText(points) });
  if (amount === null || amount === undefined) return undefined;
  const money = moneyText(amount, symbol);
  return kind === 'bonus' ? t('draws.bonus', { amount: money }) : money;
}

const ONCE = 100;

/** Returns the wagering terms of a prize in bonus money, in one line. */
export function bonusTermsText(t: Translate, terms: BonusRewardTerms, symbol: string | undefined): string {
  const { multiplePercent, days, betMax, cashOutMax } = terms;
  return [
    t('draws.bonus.play', { times: String(multiplePercent / ONCE), days }),
    betMax === null ? '' : t('draws.bonus.betMax', { amount: moneyText(betMax, symbol) }),
    cashOutMax === null ? '' : t('draws.bonus.cashOutMax', { amount: moneyText(cashOutMax, symbol) }),
  ]
    .filter((text) => text !== '')
    .join(' ');
}
