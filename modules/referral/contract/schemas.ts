import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

const DAYS_MAX = 365;
const FRIENDS_MAX = 1000;

/** What a friend has to do, and what both get for it. */
export const terms = {
  /** At least one deposit of so much. */
  minDeposit: amount,
  /** Valid bets since the friend registered. */
  minPlayed: amount,
  withinDays: z.int().check(z.minimum(1), z.maximum(DAYS_MAX)),
  /** From then on until the rewards are paid. */
  holdDays: z.int().check(z.minimum(0), z.maximum(DAYS_MAX)),
  inviterReward: amount,
  friendReward: amount,
  /** Friends of a calendar month for whom the inviter is rewarded. */
  monthCap: z.int().check(z.minimum(1), z.maximum(FRIENDS_MAX)),
};
