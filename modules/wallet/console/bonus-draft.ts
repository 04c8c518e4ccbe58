// Typed terms of bonus money and their conversion.
import { withDecimals } from '@sanam/console/lib/format.ts';
import type { BonusRewardTerms } from '../contract/bonus-reward.ts';

export interface BonusDraft {
  /** Multiple of the bonus to play. */
  multiple: string;
  /** Largest bet; empty for no limit. */
  betMax: string;
  cashOutMax: string;
  days: string;
}

export const newBonus: BonusDraft = { multiple: '10', betMax: '', cashOutMax: '', days: '30' };

const MONEY = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
const PERCENT = 100;
const TIMES_MAX = 100;
const DAYS_MAX = 90;

const isBound = (typed: string): boolean => typed === '' || (MONEY.test(typed) && Number(typed) > 0);
const isWithin = (typed: string, most: number): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;

/** Checks for each field whether the typed text is valid. */
export const isGoodTerm: Readonly<Record<keyof BonusDraft, (typed: string) => boolean>> = {
  multiple: (typed) => isWithin(typed, TIMES_MAX),
  betMax: isBound,
  cashOutMax: isBound,
  days: (typed) => isWithin(typed, DAYS_MAX) && !typed.includes('.'),
};
export const bonusTerms = ['multiple', 'days', 'betMax', 'cashOutMax'] as const;

export const bonusDraftOf = ({ multiplePercent, betMax, cashOutMax, days }: BonusRewardTerms): BonusDraft => ({
  multiple: String(multiplePercent / PERCENT),
  betMax: betMax ?? '',
  cashOutMax: cashOutMax ?? '',
  days: String(days),
});

/** Converts the draft to terms; undefined while a field is invalid. */
export function bonusTermsOf(draft: BonusDraft): BonusRewardTerms | undefined {
  if (!bonusTerms.every((name) => isGoodTerm[name](draft[name]))) return undefined;
  const { multiple, betMax, cashOutMax, days } = draft;
  return {
    multiplePercent: Math.round(Number(multiple) * PERCENT),
    betMax: betMax === '' ? null : withDecimals(betMax),
    cashOutMax: cashOutMax === '' ? null : withDecimals(cashOutMax),
    days: Number(days),
  };
}
