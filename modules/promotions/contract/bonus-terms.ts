// What a bonus asks and allows, as a version of a campaign says it.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';

const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** What of the money stays in the wallet while the bonus is played: the deposit may leave, or nothing may. */
export const bonusLocks = ['none', 'all'] as const;
export const bonusSpends = ['cashFirst', 'bonusFirst'] as const;
export const bonusConverts = ['all', 'winnings'] as const;
export const bonusBases = ['bonus', 'depositAndBonus'] as const;

export const bonusTerms = z.strictObject({
  /** At a deposit: what of it is given, in hundredths of a percent; null where the bonus is a fixed amount. */
  matchBasisPoints: z.nullable(number(1, 100_000)),
  /** The smallest deposit that earns it. */
  depositMin: z.nullable(amount),
  /** What has to be played, as a multiple of its base: 1000 = ten times. */
  multiplePercent: number(100, 10_000),
  turnoverOf: z.enum(bonusBases),
  /** Products that count in part, or not at all (0). What is not in the list counts whole. */
  weights: z
    .array(z.strictObject({ product: z.enum(gameTypes), percent: number(0, 100) }))
    .check(z.maxLength(gameTypes.length)),
  /** Bets at lower decimal odds, in thousandths, do not count. */
  oddsFloorMilli: z.nullable(number(1001, 100_000)),
  /** The largest bet while the bonus is active; a larger one is refused. */
  betMax: z.nullable(amount),
  /** Products that see cash only, and count nothing. */
  excludedProducts: z.array(z.enum(gameTypes)).check(z.maxLength(gameTypes.length)),
  /** Games by the codes of vendor and game; without a game the whole vendor. */
  excludedGames: z.array(z.strictObject({ vendor: code, game: z.nullable(code) })).check(z.maxLength(200)),
  spends: z.enum(bonusSpends),
  lock: z.enum(bonusLocks),
  /** What becomes cash when the turnover is met: the whole bonus balance, or what it is above the bonus. */
  converts: z.enum(bonusConverts),
  /** At most so much becomes cash. */
  cashOutMax: z.nullable(amount),
  /** Days to play it through, from its start. */
  days: number(1, 90),
});
export type BonusTerms = z.output<typeof bonusTerms>;

/** A fixed amount that is played ten times, with all games, cash first and free: what terms begin with. */
export const plainTerms: BonusTerms = {
  matchBasisPoints: null,
  depositMin: null,
  multiplePercent: 1000,
  turnoverOf: 'bonus',
  weights: [],
  oddsFloorMilli: null,
  betMax: null,
  excludedProducts: [],
  excludedGames: [],
  spends: 'cashFirst',
  lock: 'none',
  converts: 'all',
  cashOutMax: null,
  days: 30,
};

/** `held`: staff look at it before it can be played. `queued`: waits for its start. `ending`: nothing more is played with it, open rounds are awaited. `spent`: lost in play. */
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
/** States in which something of it can still change. */
export const openBonusStates = ['held', 'queued', 'active', 'ending'] as const satisfies readonly BonusState[];
