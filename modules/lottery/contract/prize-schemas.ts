import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

/** Places of a round that a merchant may name before it, and that the draw may name. */
export const PRIZES_MAX = 10;
/** The last place that can be named before a round. */
export const RANK_MAX = 999;

/** A merchant's prizes for places in a yeekee round. */
export const prizeRules = {
  isOn: z.boolean(),
  /** Minimum stake of the member in the round. */
  stakeMin: amount,
  /** Places that are named before the round, ascending. */
  ranks: z
    .array(z.object({ rank: z.int().check(z.minimum(1), z.maximum(RANK_MAX)), amount }))
    .check(z.maxLength(PRIZES_MAX)),
  /** Amounts for places that seed and beacon name, in the order in which they come. */
  lucky: z.array(amount).check(z.maxLength(PRIZES_MAX)),
};

export const prizeStates = ['owed', 'held', 'paid', 'refused', 'void'] as const;
export type PrizeState = (typeof prizeStates)[number];

/** Why a place brings nothing: too little staked, a browser that others use too, or a decision of staff. */
export const prizeRefusals = ['stake', 'device', 'staff'] as const;

/** Signs of a machine: numbers at even intervals, or all at the highest permitted speed. */
export const paceSigns = ['even', 'fastest'] as const;
