import { fromWire } from '@sanam/contract/money';
import { FULL_TIER_BP } from '../../contract/states.ts';

/** An amount as the calls write it. */
export const AMOUNT = /^\d{1,13}\.\d{2}$/;

export interface TierDraft {
  key: number;
  /** Null: without a bound. */
  upTo: string | null;
  /** Percent of the odds. */
  percent: number;
}

export interface LimitDraft {
  /** This draw alone, or every draw of the book. */
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

/** The draft as the call takes it. */
export const limitOf = ({ measure, tiers, memberCap }: LimitDraft) => ({
  measure,
  memberCap,
  tiers: tiers.map(({ upTo, percent }) => ({ upTo, bp: (percent * FULL_TIER_BP) / 100 })),
});

const isAmount = (text: string | null): boolean => text === null || AMOUNT.test(text);

/** Bounds rise from tier to tier, what is paid falls, and only the last tier is without a bound. */
export function ordered({ tiers, memberCap }: LimitDraft): boolean {
  if (!isAmount(memberCap) || !tiers.every(({ upTo }) => isAmount(upTo))) return false;
  return tiers.every((tier, at) => {
    const before = tiers[at - 1];
    if (before === undefined) return true;
    if (before.upTo === null || before.percent <= tier.percent) return false;
    return tier.upTo === null || fromWire(tier.upTo) > fromWire(before.upTo);
  });
}
