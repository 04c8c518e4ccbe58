import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant, pageOf, paging } from '@sanam/contract/common';
import { redemptionStates, rewardKinds } from './redemption-states.ts';
import './refusals.ts';
import { pointsAsked } from './schemas.ts';
import { spending } from './spending.ts';

const QUANTITY_MAX = 20;
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** There are no such rounds any more. */
const roundsRefusals = ['games.unknownGame', 'freerounds.notOffered', 'freerounds.notForGuests'] as const;

const reward = z.object({
  rewardId: id,
  version: z.int(),
  kind: z.enum(rewardKinds),
  title: z.string(),
  text: z.string(),
  price: z.int(),
  endsAt: z.nullable(instant),
  variants: z.array(z.object({ variantId: id, name: z.string(), available: z.int() })),
  /** Of free rounds: the game, how many, at what bet, days to play them, and the turnover of what they win (100 = once). */
  rounds: z.nullable(
    z.object({ game: z.string(), count: z.int(), bet: amount, days: z.int(), turnoverPercent: z.int() }),
  ),
  /** How many the member may still redeem in this period; null: no limit, or a visitor. */
  limitLeft: z.nullable(z.int()),
});

const redeem = z.object({
  redeemId: id,
  title: z.string(),
  variant: z.string(),
  kind: z.enum(rewardKinds),
  quantity: z.int(),
  points: z.int(),
  state: z.enum(redemptionStates),
  at: instant,
  /** Until when the member may cancel it; null: not any more, or never. */
  cancelUntil: z.nullable(instant),
  steps: z.array(z.object({ state: z.enum(redemptionStates), at: instant, note: z.nullable(z.string()) })),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** Of a voucher. */
  code: z.nullable(z.string()),
});

const ofOne = {
  method: 'POST',
  who: 'player',
  idempotent: true,
  params: z.object({ redeemId: id }),
  value: z.object({ state: z.enum(redemptionStates), balance: z.int() }),
  refusals: ['points.wrongState', 'common.notFound'],
} as const;

/** Rewards for points, and what a member redeemed. */
export const pointsMallCalls = {
  pointRewards: {
    method: 'GET',
    path: '/wps/points/rewards',
    who: 'anyone',
    summary: 'Rewards that can be redeemed now',
    query: z.object({ ...paging, category: z.optional(z.enum(rewardKinds)) }),
    value: pageOf(reward),
    refusals: [],
  },
  redeemPoints: {
    ...spending.call,
    path: '/wps/points/redeem',
    summary: 'A reward for points, at the price of the version that was shown',
    body: z.strictObject({
      ...spending.body,
      rewardId: id,
      version: pointsAsked,
      /** May be left out where there is one. */
      variantId: z.optional(id),
      quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
      /** Where goods are sent. */
      address: z.optional(
        z.strictObject({
          name: line(80),
          phone: line(32),
          text: line(400),
        }),
      ),
    }),
    value: z.object({
      redeemId: id,
      state: z.enum(redemptionStates),
      points: z.int(),
      balance: z.int(),
      code: z.optional(z.string()),
    }),
    refusals: [...spending.refusals, 'points.outOfStock', 'points.changed', 'common.notFound', ...roundsRefusals],
  },
  pointRedeems: {
    method: 'GET',
    path: '/wps/points/redeems',
    who: 'player',
    summary: 'What the member redeemed, newest first',
    query: z.object(paging),
    value: pageOf(redeem),
    refusals: [],
  },
  cancelRedeem: {
    ...ofOne,
    path: '/wps/points/redeems/:redeemId/cancel',
    summary: 'Takes a redemption back within the hour, before it is approved; the points come back',
  },
  receivedRedeem: {
    ...ofOne,
    path: '/wps/points/redeems/:redeemId/received',
    summary: 'Says that what was sent has arrived',
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof pointsMallCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
