// What a ladder must be, and when a change of it takes a second person.
import { fromWire } from '@sanam/contract';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

/** By product, in parts of a million. */
export type Parts = Partial<Record<string, number>>;

export interface LevelRow {
  rank_level: number;
  name_th: string;
  name_en: string;
  threshold: bigint;
  upgrade_bonus: bigint;
  points_multiplier: number;
  /** What of valid bets comes back; a product that is left out gives nothing. */
  rebates: Parts;
  birthday_gift: bigint;
  weekly_gift: bigint;
  monthly_gift: bigint;
  /** Withdrawals come before those of others. */
  goes_first: boolean;
  /** Withdrawals in a day where that is more than the merchant's rule; null: the rule holds. */
  withdrawal_count: number | null;
  withdrawal_sum: bigint | null;
}

export interface Ladder {
  /** Of the merchant itself; 0: it has none of its own. */
  version: number;
  /** Lowest first. */
  levels: LevelRow[];
  weights: Parts;
  /** Rebates are bonus money under these terms; null: cash. */
  rebate_terms: BonusRewardTerms | null;
  /** The same for gifts and the bonuses of levels. */
  gift_terms: BonusRewardTerms | null;
  /** Valid bets that the gifts of a week and a month ask for. */
  weekly_bets: bigint;
  monthly_bets: bigint;
}

const MILLION = 1_000_000;
const MULTIPLIER = { min: 100, max: 1000 };
/** Ten percent: more than any game keeps in the long run would be paid for playing. */
export const REBATE_MAX = 100_000;

/** The field that is wrong; undefined for a good ladder: ranks from 1 without a gap, thresholds that rise, every product once. */
export function problemOf({ levels, weights }: Ladder, weightsGiven: number): 'levels' | 'weights' | undefined {
  const isLadder = levels.every(
    ({ rank_level, threshold, points_multiplier: times, ...level }, at) =>
      rank_level === at + 1 &&
      threshold > (levels[at - 1]?.threshold ?? 0n) &&
      times >= MULTIPLIER.min &&
      times <= MULTIPLIER.max &&
      Object.values(level.rebates).every((rate) => (rate ?? 0) <= REBATE_MAX) &&
      (level.withdrawal_sum ?? 1n) > 0n,
  );
  if (!isLadder) return 'levels';
  const isWhole = weightsGiven === gameTypes.length && gameTypes.every((product) => (weights[product] ?? -1) >= 0);
  return isWhole && Object.values(weights).every((weight) => (weight ?? 0) <= MILLION) ? undefined : 'weights';
}

/** Amounts of which more is better for the member. */
const amounts = ['upgrade_bonus', 'birthday_gift', 'weekly_gift', 'monthly_gift'] as const;

/** A level that comes sooner, gives more or is new, a bet that counts more, and a gift that asks for less. */
export function givesMore(before: Ladder, after: Ladder): boolean {
  const known = new Map(before.levels.map((level) => [level.rank_level, level]));
  const isMore = after.levels.some((level) => {
    const old = known.get(level.rank_level);
    return old === undefined || isBetter(old, level);
  });
  const asksLess = after.weekly_bets < before.weekly_bets || after.monthly_bets < before.monthly_bets;
  return (
    isMore ||
    asksLess ||
    countsMore(before.weights, after.weights) ||
    isEasier(before.rebate_terms, after.rebate_terms) ||
    isEasier(before.gift_terms, after.gift_terms)
  );
}

/** Cash instead of bonus money, or terms that ask for less. */
function isEasier(before: BonusRewardTerms | null, after: BonusRewardTerms | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  return (
    after.multiplePercent < before.multiplePercent ||
    after.days > before.days ||
    isAbove(after.betMax, before.betMax) ||
    isAbove(after.cashOutMax, before.cashOutMax)
  );
}

/** No bound is the largest. */
const isAbove = (wanted: string | null, now: string | null): boolean =>
  now !== null && (wanted === null || fromWire(wanted) > fromWire(now));

const isBetter = (old: LevelRow, level: LevelRow): boolean =>
  level.threshold < old.threshold ||
  level.points_multiplier > old.points_multiplier ||
  amounts.some((field) => level[field] > old[field]) ||
  countsMore(old.rebates, level.rebates) ||
  (level.goes_first && !old.goes_first) ||
  (level.withdrawal_count ?? 0) > (old.withdrawal_count ?? 0) ||
  (level.withdrawal_sum ?? 0n) > (old.withdrawal_sum ?? 0n);

const countsMore = (before: Parts, after: Parts): boolean =>
  gameTypes.some((product) => (after[product] ?? 0) > (before[product] ?? 0));
