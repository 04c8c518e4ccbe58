import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

const DAYS_MAX = 365;
const FRIENDS_MAX = 1000;

/** Conditions for a friend, and the rewards of both sides. */
export const terms = {
  /** Minimum amount of a single deposit. */
  minDeposit: amount,
  /** Minimum valid bets since the registration. */
  minPlayed: amount,
  withinDays: z.int().check(z.minimum(1), z.maximum(DAYS_MAX)),
  /** Days between the fulfilment of the conditions and the rewards. */
  holdDays: z.int().check(z.minimum(0), z.maximum(DAYS_MAX)),
  inviterReward: amount,
  friendReward: amount,
  /** Maximum number of friends in a calendar month for whom the inviter is rewarded. */
  monthCap: z.int().check(z.minimum(1), z.maximum(FRIENDS_MAX)),
};
