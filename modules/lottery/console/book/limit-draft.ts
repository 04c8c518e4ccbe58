import { fromWire } from '@sanam/contract/money';
import { FULL_TIER_BP } from '../../contract/states.ts';
import type { BookLimit } from './use-book.ts';

/** Format of an amount in the calls. */
export const AMOUNT = /^\d{1,13}\.\d{2}$/;

export interface TierDraft {
  key: number;
  /** Upper limit of the tier; null: unlimited. */
  upTo: string | null;
  /** Share of the odds, in percent. */
  percent: number;
}

export interface LimitDraft {
  /** This draw only, or every draw of the book. */
  scope: 'draw' | 'always';
  measure: 'stake' | 'payout';
  tiers: readonly TierDraft[];
  memberCap: string | null;
}

export const startDraft: LimitDraft = {
  scope: 'draw',
  measure: 'stake',
  tiers: [{ key: 1, upTo: null, percent: 100 }],
  memberCap: null,
};

/** Returns the draft of a change of this limit. */
export const draftOf = ({ drawId, measure, tiers, memberCap }: BookLimit): LimitDraft => ({
  scope: drawId === null ? 'always' : 'draw',
  measure,
  memberCap,
  tiers: tiers.map(({ upTo, bp }, at) => ({ key: at + 1, upTo, percent: (bp * 100) / FULL_TIER_BP })),
});

/** Returns the limit of exactly this number (null: of all numbers); one of the draw precedes one of all draws. */
export const limitFor = (limits: readonly BookLimit[], pick: string | null): BookLimit | undefined =>
  limits.find((one) => one.pick === pick && one.drawId !== null) ?? limits.find((one) => one.pick === pick);

/** Converts the draft to the body of the call. */
export const limitOf = ({ measure, tiers, memberCap }: LimitDraft) => ({
  measure,
  memberCap,
  tiers: tiers.map(({ upTo, percent }) => ({ upTo, bp: (percent * FULL_TIER_BP) / 100 })),
});

const isAmount = (text: string | null): boolean => text === null || AMOUNT.test(text);

/** Checks that limits rise and payouts fall from tier to tier, and that only the last tier is unlimited. */
export function ordered({ tiers, memberCap }: LimitDraft): boolean {
  if (!isAmount(memberCap) || !tiers.every(({ upTo }) => isAmount(upTo))) return false;
  return tiers.every((tier, at) => {
    const before = tiers[at - 1];
    if (before === undefined) return true;
    if (before.upTo === null || before.percent <= tier.percent) return false;
    return tier.upTo === null || fromWire(tier.upTo) > fromWire(before.upTo);
  });
}
