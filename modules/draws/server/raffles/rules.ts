// Validity rules of a raffle, and its state.
import { fromWire } from '@sanam/contract';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { RaffleState } from '../../contract/states.ts';
import { earningText, poolProblems, type PoolWish, termsText } from '../pools/rules.ts';

/** Raffle as staff submit it. */
export interface RaffleWish extends PoolWish {
  publicNameTh: string;
  publicNameEn: string;
  publicAt: string;
  prizes: string[];
  terms?: BonusRewardTerms | undefined;
}

/** Bets placed in time are settled during these hours; the list of tickets is closed afterwards. */
export const GRACE_HOURS = 1;
const HOUR_MS = 3_600_000;

/**
 * Returns the names of invalid fields. The public value must come after the list is closed. A prize must not exceed the
 * one before it.
 */
export function problemsOf(wish: RaffleWish): string[] {
  const amounts = wish.prizes.map((prize) => fromWire(prize));
  const fall = amounts.every((amount, at) => amount > 0n && (at === 0 || amount <= amounts[at - 1]!));
  const isLater = Date.parse(wish.publicAt) >= Date.parse(wish.endsAt) + GRACE_HOURS * HOUR_MS;
  return [...poolProblems(wish), ...(fall ? [] : ['prizes']), ...(isLater ? [] : ['publicAt'])];
}

/** Returns all rules with their figures in one line, for the confirming person. */
export function summaryOf(wish: RaffleWish): string {
  const { titleEn, startsAt, endsAt, publicNameEn, publicAt, prizes, terms } = wish;
  return `${titleEn}: ${prizes.join(', ')}${termsText(terms)}; ${earningText(wish)}; ${startsAt} – ${endsAt}; by ${publicNameEn} at ${publicAt}`;
}

interface Moments {
  starts_at: Date;
  ends_at: Date;
  stopped_at: Date | null;
  closed_at: Date | null;
  drawn_at: Date | null;
}

export function stateOf({ starts_at, ends_at, stopped_at, closed_at, drawn_at }: Moments, now: Date): RaffleState {
  if (stopped_at !== null) return 'stopped';
  if (drawn_at !== null) return 'drawn';
  if (closed_at !== null) return 'closed';
  if (now < starts_at) return 'coming';
  return now < ends_at ? 'running' : 'over';
}
