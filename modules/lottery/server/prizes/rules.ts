// Rules of yeekee prizes: the prize of each place, and the signs of an automated sender.
import { SHOT_PAUSE_SECONDS } from '../../contract/own-draws.ts';

/** A version of a merchant's prize rules; amounts in satang. */
export interface PrizeRules {
  version: number;
  isOn: boolean;
  stakeMin: bigint;
  ranks: readonly { rank: number; amount: bigint }[];
  lucky: readonly bigint[];
}

/**
 * Returns the name of the invalid field, or undefined. Rules that are on need at least one prize, positive amounts,
 * ascending places and a minimum stake.
 */
export function problemOf({ isOn, stakeMin, ranks, lucky }: PrizeRules): string | undefined {
  if (!isOn) return undefined;
  const isAscending = ranks.every(({ rank }, at) => at === 0 || rank > ranks[at - 1]!.rank);
  if (!isAscending || ranks.some(({ amount }) => amount <= 0n)) return 'ranks';
  if (lucky.some((amount) => amount <= 0n)) return 'lucky';
  if (ranks.length + lucky.length === 0) return 'ranks';
  return stakeMin > 0n ? undefined : 'stakeMin';
}

/** Checks whether a place pays more than before or requires a lower stake. Turning prizes off never gives more. */
export function givesMore(now: PrizeRules, wanted: PrizeRules): boolean {
  if (!wanted.isOn) return false;
  if (!now.isOn || wanted.stakeMin < now.stakeMin) return true;
  const before = new Map(now.ranks.map(({ rank, amount }) => [rank, amount]));
  return (
    wanted.ranks.some(({ rank, amount }) => amount > (before.get(rank) ?? 0n)) ||
    wanted.lucky.some((amount, at) => amount > (now.lucky[at] ?? 0n))
  );
}

export interface Place {
  rank: number;
  isLucky: boolean;
  amount: bigint;
}

/** Returns the places with their prizes in the order of award: fixed places first, then lucky ones. */
export function placesOf({ isOn, ranks, lucky }: PrizeRules, luckyPlaces: readonly number[]): Place[] {
  if (!isOn) return [];
  const named = ranks.map(({ rank, amount }) => ({ rank, amount, isLucky: false }));
  const taken = new Set(named.map(({ rank }) => rank));
  const drawn = lucky.flatMap((amount, at) => {
    const rank = luckyPlaces[at];
    return rank === undefined || taken.has(rank) ? [] : [{ rank, amount, isLucky: true }];
  });
  return [...named, ...drawn];
}

export interface Pace {
  /** Shortest pause between two shots of a sender, in seconds; `middle`: the median. */
  least: number;
  middle: number;
  /** Standard deviation of the pauses, in seconds. */
  spread: number;
}

/**
 * Computes the pace of a sender; undefined for fewer than two shots. `at`: times of the shots in order, milliseconds.
 */
export function paceOf(at: readonly number[]): Pace | undefined {
  const gaps = at.slice(1).map((moment, index) => (moment - at[index]!) / 1000);
  if (gaps.length === 0) return undefined;
  const sorted = gaps.toSorted((one, other) => one - other);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
  return { least: sorted[0]!, middle: sorted[Math.floor(sorted.length / 2)]!, spread: Math.sqrt(variance) };
}

const NUMBERS_MIN = 8;
/** Standard deviation, in seconds, below which a pace is too even for a person. */
const EVEN_SECONDS = 0.25;
/** Seconds above the required pause within which a median pace counts as the fastest possible. */
const FASTEST_SECONDS = 0.4;

export type PaceSign = 'even' | 'fastest';

/**
 * Returns the signs of an automated sender in eight or more shots: an even pace, or a median pause close to the
 * minimum.
 */
export function paceSigns(at: readonly number[]): PaceSign[] {
  const pace = paceOf(at);
  if (pace === undefined || at.length < NUMBERS_MIN) return [];
  const signs: PaceSign[] = [];
  if (pace.spread < EVEN_SECONDS) signs.push('even');
  if (pace.middle < SHOT_PAUSE_SECONDS + FASTEST_SECONDS) signs.push('fastest');
  return signs;
}
