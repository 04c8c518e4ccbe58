// The form state of the referral terms.
import type { TermsRecord } from './records.ts';

export const amounts = ['minDeposit', 'minPlayed', 'inviterReward', 'friendReward'] as const;
export const counts = ['withinDays', 'holdDays', 'monthCap'] as const;

type AmountName = (typeof amounts)[number];
type CountName = (typeof counts)[number];

export type Draft = Record<AmountName | CountName, string> & { isOpen: boolean };
type Terms = Pick<TermsRecord, 'isOpen' | AmountName | CountName>;

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
const bounds: Record<CountName, [least: number, most: number]> = {
  withinDays: [1, 365],
  holdDays: [0, 365],
  monthCap: [1, 1000],
};

export const isAmount = (typed: string): boolean => AMOUNT.test(typed);

export function isCount(name: CountName, typed: string): boolean {
  const [least, most] = bounds[name];
  return /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
}

export const isGood = (draft: Draft): boolean =>
  amounts.every((name) => isAmount(draft[name])) && counts.every((name) => isCount(name, draft[name]));

export function draftOf({ isOpen, ...terms }: Terms): Draft {
  const { minDeposit, minPlayed, inviterReward, friendReward, withinDays, holdDays, monthCap } = terms;
  return {
    isOpen,
    minDeposit,
    minPlayed,
    inviterReward,
    friendReward,
    withinDays: String(withinDays),
    holdDays: String(holdDays),
    monthCap: String(monthCap),
  };
}

export const termsOf = ({ withinDays, holdDays, monthCap, ...rest }: Draft): Terms => ({
  ...rest,
  withinDays: Number(withinDays),
  holdDays: Number(holdDays),
  monthCap: Number(monthCap),
});
