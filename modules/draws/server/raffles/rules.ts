// What a raffle must be, and where it stands.
import { fromWire } from '@sanam/contract';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { RaffleState } from '../../contract/states.ts';
import { earningText, poolProblems, type PoolWish, termsText } from '../pools/rules.ts';

/** As staff write it. */
export interface RaffleWish extends PoolWish {
  publicNameTh: string;
  publicNameEn: string;
  publicAt: string;
  prizes: string[];
  terms?: BonusRewardTerms | undefined;
}

/** Bets that were placed in time are settled until then; the list of tickets is closed after it. */
export const GRACE_HOURS = 1;
const HOUR_MS = 3_600_000;

/** The fields that are wrong. The public value comes after the list is closed; a prize is never above the one before. */
export function problemsOf(wish: RaffleWish): string[] {
  const amounts = wish.prizes.map((prize) => fromWire(prize));
  const fall = amounts.every((amount, at) => amount > 0n && (at === 0 || amount <= amounts[at - 1]!));
  const isLater = Date.parse(wish.publicAt) >= Date.parse(wish.endsAt) + GRACE_HOURS * HOUR_MS;
  return [...poolProblems(wish), ...(fall ? [] : ['prizes']), ...(isLater ? [] : ['publicAt'])];
}

/** In a line, for who confirms it: every rule with its figures. */
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
