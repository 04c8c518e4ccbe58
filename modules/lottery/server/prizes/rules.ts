// What a place in a yeekee round brings, and when the pace of its sender looks like a machine's.
import { SHOT_PAUSE_SECONDS } from '../../contract/own-draws.ts';

/** Amounts in satang. */
export interface PrizeRules {
  version: number;
  isOn: boolean;
  stakeMin: bigint;
  ranks: readonly { rank: number; amount: bigint }[];
  lucky: readonly bigint[];
}

/** The field that is wrong: prizes that are on give something, each place once, for a stake. */
export function problemOf({ isOn, stakeMin, ranks, lucky }: PrizeRules): string | undefined {
  if (!isOn) return undefined;
  const isAscending = ranks.every(({ rank }, at) => at === 0 || rank > ranks[at - 1]!.rank);
  if (!isAscending || ranks.some(({ amount }) => amount <= 0n)) return 'ranks';
  if (lucky.some((amount) => amount <= 0n)) return 'lucky';
  if (ranks.length + lucky.length === 0) return 'ranks';
  return stakeMin > 0n ? undefined : 'stakeMin';
}

/** Whether any place brings more than before, or for less. Turning off never does. */
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

/** Places with their prizes in the order in which they are given: those that were named before, then lucky ones. */
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
  /** Seconds between two numbers of a sender. */
  least: number;
  middle: number;
  /** Standard deviation. */
  spread: number;
}

/** Undefined below two numbers. `at`: when they came, in their order, in milliseconds. */
export function paceOf(at: readonly number[]): Pace | undefined {
  const gaps = at.slice(1).map((moment, index) => (moment - at[index]!) / 1000);
  if (gaps.length === 0) return undefined;
  const sorted = gaps.toSorted((one, other) => one - other);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
  return { least: sorted[0]!, middle: sorted[Math.floor(sorted.length / 2)]!, spread: Math.sqrt(variance) };
}

const NUMBERS_MIN = 8;
/** A hand does not keep a beat better than this. */
const EVEN_SECONDS = 0.25;
/** Sent within so much of the pause that the server asks for. */
const FASTEST_SECONDS = 0.4;

export type PaceSign = 'even' | 'fastest';

/** What looks like a machine in eight numbers or more: an even beat, or most of them the moment they may be sent. */
export function paceSigns(at: readonly number[]): PaceSign[] {
  const pace = paceOf(at);
  if (pace === undefined || at.length < NUMBERS_MIN) return [];
  const signs: PaceSign[] = [];
  if (pace.spread < EVEN_SECONDS) signs.push('even');
  if (pace.middle < SHOT_PAUSE_SECONDS + FASTEST_SECONDS) signs.push('fastest');
  return signs;
}
