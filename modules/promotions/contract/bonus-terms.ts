// Terms of a bonus in a campaign version.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const games = { vendor: code, game: z.nullable(code) };

/** Cash locked while the bonus is played: none, so that the deposit can be withdrawn, or all. */
export const bonusLocks = ['none', 'all'] as const;
export const bonusSpends = ['cashFirst', 'bonusFirst'] as const;
export const bonusConverts = ['all', 'winnings'] as const;
export const bonusBases = ['bonus', 'depositAndBonus'] as const;

export const bonusTerms = z.strictObject({
  /** For a deposit campaign: share of the deposit in hundredths of a percent; null for a fixed amount. */
  matchBasisPoints: z.nullable(number(1, 100_000)),
  /** Minimum deposit. */
  depositMin: z.nullable(amount),
  /** Required turnover as a multiple of its base in percent: 1000 is ten times. */
  multiplePercent: number(100, 10_000),
  turnoverOf: z.enum(bonusBases),
  /** Weights of products, where they are not the default. */
  weights: z
    .array(z.strictObject({ product: z.enum(gameTypes), percent: number(0, 100) }))
    .check(z.maxLength(gameTypes.length)),
  /**
   * Weights of games by vendor and game code, or without a game code of all games of a vendor; absent in older versions.
   * The narrowest weight of a bet counts: of its game, its vendor, its product, the default.
   */
  gameWeights: z.optional(z.array(z.strictObject({ ...games, percent: number(0, 100) })).check(z.maxLength(200))),
  /** Weight of everything that has none of its own; absent: 100. */
  defaultPercent: z.optional(number(0, 100)),
  /** Minimum decimal odds in thousandths; bets at lower odds do not count. */
  oddsFloorMilli: z.nullable(number(1001, 100_000)),
  /** Largest part of the field of a round that a bet may cover and still count, in hundredths of a percent; absent in older
   * versions. */
  coverageMaxBasisPoints: z.optional(z.nullable(number(1, 9_999))),
  /** Maximum bet while the bonus is active; larger bets are refused. */
  betMax: z.nullable(amount),
  /** Products that can be played with cash only and do not count. */
  excludedProducts: z.array(z.enum(gameTypes)).check(z.maxLength(gameTypes.length)),
  /** Games by vendor and game code; without a game code the whole vendor. */
  excludedGames: z.array(z.strictObject(games)).check(z.maxLength(200)),
  spends: z.enum(bonusSpends),
  lock: z.enum(bonusLocks),
  /** Amount converted to cash when the turnover is met: the whole bonus balance, or only the part above the bonus. */
  converts: z.enum(bonusConverts),
  /** Maximum amount converted to cash. */
  cashOutMax: z.nullable(amount),
  /** Days from the start to complete the turnover. */
  days: number(1, 90),
});
export type BonusTerms = z.output<typeof bonusTerms>;

/** Initial terms: a fixed amount with a turnover of ten times, all games, cash first, no lock. */
export const plainTerms: BonusTerms = {
  matchBasisPoints: null,
  depositMin: null,
  multiplePercent: 1000,
  turnoverOf: 'bonus',
  weights: [],
  oddsFloorMilli: null,
  coverageMaxBasisPoints: null,
  betMax: null,
  excludedProducts: [],
  excludedGames: [],
  spends: 'cashFirst',
  lock: 'none',
  converts: 'all',
  cashOutMax: null,
  days: 30,
};

/**
 * `held`: under staff review, not playable. `queued`: waits for its start. `ending`: no further stakes, open rounds are
 * awaited. `spent`: lost in play.
 */
export const bonusStates = [
  'held',
  'queued',
  'active',
  'ending',
  'completed',
  'spent',
  'expired',
  'forfeited',
  'cancelled',
] as const;
export type BonusState = (typeof bonusStates)[number];
/** States in which the bonus can still change. */
export const openBonusStates = ['held', 'queued', 'active', 'ending'] as const satisfies readonly BonusState[];
