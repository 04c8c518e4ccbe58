// Schemas of a mission's reward.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { freeRoundTerms } from '@sanam/freerounds/contract/terms.ts';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';

const POINTS_MAX = 1_000_000_000;

export const rewardKinds = ['cash', 'bonus', 'points', 'freeRounds'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** Reward in requests of staff. */
export const missionReward = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cash'), amount }),
  z.strictObject({ kind: z.literal('bonus'), amount, ...bonusRewardTerms }),
  z.strictObject({ kind: z.literal('points'), points: z.int().check(z.minimum(1), z.maximum(POINTS_MAX)) }),
  z.strictObject({ kind: z.literal('freeRounds'), ...freeRoundTerms }),
]);
export type MissionReward = z.output<typeof missionReward>;

/**
 * Reward as shown to members: `amount` of cash, or of bonus money under `terms`; `points`; or `count` rounds of a game
 * with `bet` each, to be played within `days`, whose winnings are cash with `turnoverPercent`, or bonus money under `terms`.
 */
export const shownReward = z.object({
  kind: z.enum(rewardKinds),
  amount: z.optional(amount),
  terms: z.optional(z.object(bonusRewardTerms)),
  points: z.optional(z.int()),
  count: z.optional(z.int()),
  bet: z.optional(amount),
  days: z.optional(z.int()),
  turnoverPercent: z.optional(z.int()),
  /** Name of the game of free rounds; for other rewards the amount. */
  title: z.string(),
});
export type ShownReward = z.output<typeof shownReward>;

/** Checks whether the unit of a reward is money. */
export const isMoneyReward = (kind: RewardKind): boolean => kind === 'cash' || kind === 'bonus';

/** Amount of a reward: money with two decimals for cash and bonus money, a whole number of points or rounds. */
export const rewardFigure = z.string().check(z.regex(/^(0|[1-9]\d{0,12})(\.\d{2})?$/));
