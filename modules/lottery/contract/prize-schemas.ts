import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

/** Maximum number of fixed places with a prize, and of lucky places. */
export const PRIZES_MAX = 10;
/** Highest place that can be given a prize before the round. */
export const RANK_MAX = 999;

/** A merchant's prizes for places in a yeekee round. */
export const prizeRules = {
  isOn: z.boolean(),
  /** Minimum stake of the member in the round. */
  stakeMin: amount,
  /** Fixed places with a prize, ascending. */
  ranks: z
    .array(z.object({ rank: z.int().check(z.minimum(1), z.maximum(RANK_MAX)), amount }))
    .check(z.maxLength(PRIZES_MAX)),
  /** Prizes of the lucky places that seed and beacon name, in the order drawn. */
  lucky: z.array(amount).check(z.maxLength(PRIZES_MAX)),
};

export const prizeStates = ['owed', 'held', 'paid', 'refused', 'void'] as const;
export type PrizeState = (typeof prizeStates)[number];

/**
 * Reasons why a place wins nothing: stake too low, a browser shared with other members, a decision of staff, or an
 * account that was marked as a staff account after it sent its number.
 */
export const prizeRefusals = ['stake', 'device', 'staff', 'staffAccount'] as const;

/** Signs of automated play: numbers at even intervals, or all at the highest permitted speed. */
export const paceSigns = ['even', 'fastest'] as const;
