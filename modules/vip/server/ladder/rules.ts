// Validation rules of a ladder, and the test whether a change needs a second person.
import { fromWire } from '@sanam/contract';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

/** Rates by product, in parts of a million. */
export type Parts = Partial<Record<string, number>>;

export interface LevelRow {
  rank_level: number;
  name_th: string;
  name_en: string;
  threshold: bigint;
  upgrade_bonus: bigint;
  points_multiplier: number;
  /** Rebate rates on valid bets; an omitted product has no rebate. */
  rebates: Parts;
  birthday_gift: bigint;
  weekly_gift: bigint;
  monthly_gift: bigint;
  /** Whether withdrawals come first in the staff queue. */
  goes_first: boolean;
  /** Number of withdrawals a day if it is higher than the merchant's rule; null: the merchant's rule applies. */
  withdrawal_count: number | null;
  withdrawal_sum: bigint | null;
}

export interface Ladder {
  /** Version of the merchant's own ladder; 0: it has none. */
  version: number;
  /** Levels, lowest first. */
  levels: LevelRow[];
  weights: Parts;
  /** Terms of rebates paid as bonus money; null: cash. */
  rebate_terms: BonusRewardTerms | null;
  /** Terms of gifts and level bonuses paid as bonus money; null: cash. */
  gift_terms: BonusRewardTerms | null;
  /** Valid bets required for the weekly and the monthly gift. */
  weekly_bets: bigint;
  monthly_bets: bigint;
}

const MILLION = 1_000_000;
const MULTIPLIER = { min: 100, max: 1000 };
/** Highest rebate rate, ten percent in parts of a million. A higher rate exceeds the long-run margin of any game. */
export const REBATE_MAX = 100_000;

/**
 * Returns the invalid field; undefined for a valid ladder: ranks from 1 without gaps, rising thresholds, each product
 * weighted once.
 */
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

/** Amounts that benefit the member when they rise. */
const amounts = ['upgrade_bonus', 'birthday_gift', 'weekly_gift', 'monthly_gift'] as const;

/**
 * Checks whether a change gives members more: a new level, a lower threshold or higher benefit, a higher weight of
 * bets, or a lower requirement of a gift.
 */
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

/** Checks whether the change is from bonus money to cash, or to terms that require less. */
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

/** Compares two limits; null means no limit and is above every amount. */
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
