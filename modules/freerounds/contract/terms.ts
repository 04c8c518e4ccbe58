// What free rounds are given under, wherever they are given: by hand, by a mission, a campaign or for points.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { DAYS_MAX, ROUNDS_MAX, TURNOVER_PERCENT_MAX } from './states.ts';

export const freeRoundTerms = {
  /** The game, by its place in the catalogue. */
  nodeId: z.string().check(z.minLength(1), z.maxLength(64)),
  rounds: z.int().check(z.minimum(1), z.maximum(ROUNDS_MAX)),
  /** What each round is played at. */
  bet: amount,
  /** Days to play them. */
  days: z.int().check(z.minimum(1), z.maximum(DAYS_MAX)),
  /** Turnover of what they win: 100 = once, 0 = none. */
  turnoverPercent: z.int().check(z.minimum(0), z.maximum(TURNOVER_PERCENT_MAX)),
};
const whole = z.strictObject(freeRoundTerms);
export type FreeRoundTerms = z.output<typeof whole>;
