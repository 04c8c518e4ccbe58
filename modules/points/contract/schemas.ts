import { z } from 'zod/mini';
import { amount, id } from '@sanam/contract/common';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { TICKETS_MAX } from './redemption-states.ts';

/** Largest number of points in a request, far above any balance. Points are whole. */
const POINTS_MAX = 1_000_000_000_000;
export const pointsAsked = z.int().check(z.minimum(1), z.maximum(POINTS_MAX));
/** Bonus money of a reward, with the terms under which it becomes cash. */
export const rewardBonus = z.strictObject({ amount, ...bonusRewardTerms });
export type RewardBonus = z.output<typeof rewardBonus>;
/** Tickets of a wheel or raffle. */
export const rewardTickets = z.strictObject({ poolId: id, count: z.int().check(z.minimum(1), z.maximum(TICKETS_MAX)) });
export type RewardTickets = z.output<typeof rewardTickets>;
/** The payment password, or the log-in password if no payment password is set. */
export const password = z.string().check(z.minLength(1), z.maxLength(128));
