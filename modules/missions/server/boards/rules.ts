// Validation rules of a leaderboard, and its state.
import { fromWire } from '@sanam/contract';
import type { BoardState } from '../../contract/board-states.ts';

/** Content of a leaderboard in requests of staff. */
export interface BoardWish {
  titleTh: string;
  titleEn: string;
  product: string | null;
  startsAt: string;
  endsAt: string;
  minScore: string;
  prizes: string[];
}

/** Hours after the end in which bets placed in time may still settle; prizes are given afterwards. */
export const GRACE_HOURS = 1;

/** Returns the invalid fields. Prizes are above 0 and never above the one before. */
export function problemsOf({ startsAt, endsAt, minScore, prizes }: BoardWish): string[] {
  const amounts = prizes.map((prize) => fromWire(prize));
  const fall = amounts.every((amount, at) => amount > 0n && (at === 0 || amount <= amounts[at - 1]!));
  return [
    ...(startsAt < endsAt ? [] : ['endsAt']),
    ...(fromWire(minScore) > 0n ? [] : ['minScore']),
    ...(fall ? [] : ['prizes']),
  ];
}

/** Returns a one-line summary of all rules and amounts, for the approver. */
export const summaryOf = ({ titleEn, product, startsAt, endsAt, minScore, prizes }: BoardWish): string =>
  `${titleEn}: ${product ?? 'all'}, ${startsAt} – ${endsAt}, ≥ ${minScore} → ${prizes.join(', ')}`;

interface Times {
  starts_at: Date;
  ends_at: Date;
  settled_at: Date | null;
  stopped_at: Date | null;
}

export function stateOf({ starts_at, ends_at, settled_at, stopped_at }: Times, now: Date): BoardState {
  if (stopped_at !== null) return 'stopped';
  if (settled_at !== null) return 'settled';
  if (now < starts_at) return 'coming';
  return now < ends_at ? 'running' : 'over';
}
