// Terms of free rounds, shared by all origins: manual grants, missions, campaigns and points.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { DAYS_MAX, ROUNDS_MAX, TURNOVER_PERCENT_MAX } from './states.ts';

export const freeRoundTerms = {
  /** Catalogue node of the game. */
  nodeId: z.string().check(z.minLength(1), z.maxLength(64)),
  rounds: z.int().check(z.minimum(1), z.maximum(ROUNDS_MAX)),
  /** Bet of each round. */
  bet: amount,
  /** Days to play them. */
  days: z.int().check(z.minimum(1), z.maximum(DAYS_MAX)),
  /** Turnover of the winnings in percent: 100 is once, 0 is none. */
  turnoverPercent: z.int().check(z.minimum(0), z.maximum(TURNOVER_PERCENT_MAX)),
};
const whole = z.strictObject(freeRoundTerms);
export type FreeRoundTerms = z.output<typeof whole>;
