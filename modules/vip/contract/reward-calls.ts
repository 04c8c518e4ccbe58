import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, currency, day, instant, pageOf, paging } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import './refusals.ts';
import { giftKinds, rewardKinds, shownRewardStates } from './states.ts';

/** Longest range of a rebate estimate, in days. */
export const ESTIMATED_DAYS_MAX = 92;

const reward = z.object({
  kind: z.enum(rewardKinds),
  /** First day of the period that the reward is for. */
  period: day,
  /** Name that the rewarding level had at that time. */
  labelName: z.string(),
  amount,
  state: z.enum(shownRewardStates),
  /** Whether it was paid as bonus money. */
  isBonus: z.boolean(),
  /** Bonus terms of a claimable gift; null: cash, or a reward that is no longer claimable. */
  terms: z.nullable(z.object(bonusRewardTerms)),
  at: instant,
  /** End of a gift's claim period; null for a rebate. */
  claimUntil: z.nullable(instant),
});

/** Member calls for the rewards of levels: rebates and gifts. */
export const rewardCalls = {
  vipRewards: {
    method: 'GET',
    path: '/wps/vip/rewards',
    who: 'player',
    summary: 'Rebates and gifts of the member, newest first; those that can be claimed are counted',
    query: z.object({
      state: z.optional(z.enum(shownRewardStates)),
      kind: z.optional(z.enum(rewardKinds)),
      ...paging,
    }),
    value: z.extend(pageOf(reward), {
      claimable: z.int(),
      /** Wagering requirement of cash rewards, in percent of the amount. */
      turnoverPercent: z.int(),
    }),
    refusals: [],
  },
  vipToday: {
    method: 'GET',
    path: '/wps/vip/today',
    who: 'player',
    summary: 'What the bets of the business day give back so far; null without a level at its beginning',
    value: z.object({
      today: z.nullable(
        z.object({
          day,
          zone: z.string(),
          amount,
          lines: z.array(z.object({ product: z.enum(gameTypes), bets: amount, percent: amount, amount })),
        }),
      ),
    }),
    refusals: [],
  },
  claimVipGift: {
    method: 'POST',
    path: '/wps/vip/gifts/claim',
    who: 'player',
    idempotent: true,
    summary: 'Claims a gift of the level',
    body: z.strictObject({ kind: z.enum(giftKinds), period: day }),
    value: z.object({
      state: z.enum(['claimed']),
      amount,
      currency,
      /** Whether the gift was paid as bonus money. */
      isBonus: z.boolean(),
    }),
    refusals: [
      'promotions.stopped',
      'protection.blocked',
      'protection.checkUnavailable',
      'protection.excluded',
      'vip.alreadyClaimed',
      'vip.giftOver',
      'common.notFound',
    ],
  },
} as const satisfies Record<string, CallDeclaration>;
