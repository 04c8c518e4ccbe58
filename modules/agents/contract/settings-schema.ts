// Agent settings of a merchant.
import { amount } from '@sanam/contract/common';
import { z } from 'zod/mini';
import { checkBounds } from './check-bounds.ts';

const count = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));
/** Limits per transfer and per business day. */
const limits = z.strictObject({ min: amount, max: amount, daily: amount });

export const agentSettingValues = z.strictObject({
  depthMax: count(1, 30),
  offerDays: count(1, 60),
  openingDays: count(1, 30),
  contractOfferDays: count(1, 60),
  contractImposeDays: count(15, 180),
  activeValidBet: amount,
  transfers: z.boolean(),
  transferLimits: limits,
  cash: z.boolean(),
  cashLimits: limits,
  checks: checkBounds,
});
export type AgentSettingValues = z.infer<typeof agentSettingValues>;

/** Settings that affect money: changes need a second approval, except for switching off. */
export const moneySettings = ['transfers', 'transferLimits', 'cash', 'cashLimits', 'checks'] as const;
