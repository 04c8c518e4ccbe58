// Terms of free rounds, shared by all origins: manual grants, missions, campaigns and points.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { DAYS_MAX, ROUNDS_MAX, TURNOVER_PERCENT_MAX } from './states.ts';

export const freeRoundTerms = {
  /** Catalogue node of the game. */
  nodeId: z.string().check(z.minLength(1), z.maxLength(64)),
  rounds: z.int().check(z.minimum(1), z.maximum(ROUNDS_MAX)),
  /** Bet of each round. */
  bet: amount,
  /** Days to play them. */
  days: z.int().check(z.minimum(1), z.maximum(DAYS_MAX)),
  /** Turnover of winnings in cash in percent: 100 is once, 0 is none. */
  turnoverPercent: z.int().check(z.minimum(0), z.maximum(TURNOVER_PERCENT_MAX)),
  /**
   * Terms if the winnings are bonus money; null or absent for cash. If no bonus can be given, they are cash with the
   * turnover above.
   */
  bonus: z.optional(z.nullable(z.strictObject(bonusRewardTerms))),
};
/** Free rounds of an offer as shown to members. */
export const shownRounds = z.object({
  /** Name of the game. */
  game: z.string(),
  count: z.int(),
  bet: amount,
  days: z.int(),
  turnoverPercent: z.int(),
  bonus: z.optional(z.nullable(z.object(bonusRewardTerms))),
});

const whole = z.strictObject(freeRoundTerms);
export type FreeRoundTerms = z.output<typeof whole>;
