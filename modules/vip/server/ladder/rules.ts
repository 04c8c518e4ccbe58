// What a ladder must be, and when a change of it takes a second person.
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

export interface LevelRow {
  rank_level: number;
  name_th: string;
  name_en: string;
  threshold: bigint;
  upgrade_bonus: bigint;
  points_multiplier: number;
}

export interface Ladder {
  /** Of the merchant itself; 0: it has none of its own. */
  version: number;
  /** Lowest first. */
  levels: LevelRow[];
  /** By product, in parts of a million. */
  weights: Partial<Record<string, number>>;
}

const MILLION = 1_000_000;
const MULTIPLIER = { min: 100, max: 1000 };

/** The field that is wrong; undefined for a good ladder: ranks from 1 without a gap, thresholds that rise, every product once. */
export function problemOf({ levels, weights }: Ladder, weightsGiven: number): 'levels' | 'weights' | undefined {
  const isLadder = levels.every(
    ({ rank_level, threshold, points_multiplier: times }, at) =>
      rank_level === at + 1 &&
      threshold > (levels[at - 1]?.threshold ?? 0n) &&
      times >= MULTIPLIER.min &&
      times <= MULTIPLIER.max,
  );
  if (!isLadder) return 'levels';
  const isWhole = weightsGiven === gameTypes.length && gameTypes.every((product) => (weights[product] ?? -1) >= 0);
  return isWhole && Object.values(weights).every((weight) => (weight ?? 0) <= MILLION) ? undefined : 'weights';
}

/** A level that comes sooner, gives more or is new, and a bet that counts more. */
export function givesMore(before: Ladder, after: Ladder): boolean {
  const known = new Map(before.levels.map((level) => [level.rank_level, level]));
  const isMore = after.levels.some((level) => {
    const old = known.get(level.rank_level);
    return (
      old === undefined ||
      level.threshold < old.threshold ||
      level.upgrade_bonus > old.upgrade_bonus ||
      level.points_multiplier > old.points_multiplier
    );
  });
  return isMore || gameTypes.some((product) => (after.weights[product] ?? 0) > (before.weights[product] ?? 0));
}
