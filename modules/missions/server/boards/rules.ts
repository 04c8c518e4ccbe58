// What a leaderboard must be, and where it stands.
import { fromWire } from '@sanam/contract';
import type { BoardState } from '../../contract/board-states.ts';

/** As staff write it. */
export interface BoardWish {
  titleTh: string;
  titleEn: string;
  product: string | null;
  startsAt: string;
  endsAt: string;
  minScore: string;
  prizes: string[];
}

/** Bets that were placed in time are settled until then; the prizes are given after it. */
export const GRACE_HOURS = 1;

/** The fields that are wrong: a prize is never above the one before, and the first is above 0. */
export function problemsOf({ startsAt, endsAt, minScore, prizes }: BoardWish): string[] {
  const amounts = prizes.map((prize) => fromWire(prize));
  const fall = amounts.every((amount, at) => amount > 0n && (at === 0 || amount <= amounts[at - 1]!));
  return [
    ...(startsAt < endsAt ? [] : ['endsAt']),
    ...(fromWire(minScore) > 0n ? [] : ['minScore']),
    ...(fall ? [] : ['prizes']),
  ];
}

/** In a line, for who confirms it: every rule with its figures. */
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
