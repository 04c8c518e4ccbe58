import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, instant, pageOf, paging } from '@sanam/contract/common';
import { shownRounds } from '@sanam/freerounds/contract/terms.ts';
import { redemptionStates, rewardKinds } from './redemption-states.ts';
import './refusals.ts';
import { pointsAsked, rewardBonus } from './schemas.ts';
import { spending } from './spending.ts';

const QUANTITY_MAX = 20;
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Refusals of rewards whose free rounds are no longer available. */
const roundsRefusals = ['games.unknownGame', 'freerounds.notOffered', 'freerounds.notForGuests'] as const;

const address = z.strictObject({ name: line(80), phone: line(32), text: line(400) });

const reward = z.object({
  rewardId: id,
  version: z.int(),
  kind: z.enum(rewardKinds),
  title: z.string(),
  text: z.string(),
  /** Addresses of the pictures, the one of the catalogue first. */
  images: z.array(z.string()),
  price: z.int(),
  /** Lowest VIP level of who may redeem it; null: everybody. */
  level: z.nullable(z.int()),
  /** Whether the member is below that level; false for a visitor. */
  isLevelMissing: z.boolean(),
  endsAt: z.nullable(instant),
  variants: z.array(z.object({ variantId: id, name: z.string(), available: z.int() })),
  /**
   * Free rounds: the game, their number, the bet, the days to play them, and the wagering requirement of their winnings
   * in percent (100 = once).
   */
  rounds: z.nullable(shownRounds),
  /** Bonus money with its terms; null for other rewards. */
  bonus: z.nullable(rewardBonus),
  /** Tickets of a wheel or raffle, with its name; null for other rewards. */
  tickets: z.nullable(z.object({ count: z.int(), kind: z.enum(['wheel', 'raffle']), pool: z.string() })),
  /** Number that the member may still redeem in this period; null: no limit, or a visitor. */
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
  /** Deadline for the member to cancel; null: cancelling is not possible. */
  cancelUntil: z.nullable(instant),
  steps: z.array(z.object({ state: z.enum(redemptionStates), at: instant, note: z.nullable(z.string()) })),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** Code of a voucher; null for other rewards. */
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

/** Calls for the rewards of the points mall and a member's redemptions. */
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
      /** Optional if the reward has only one variant. */
      variantId: z.optional(id),
      quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
      /** Delivery address of goods. */
      address: z.optional(address),
    }),
    value: z.object({
      redeemId: id,
      state: z.enum(redemptionStates),
      points: z.int(),
      balance: z.int(),
      code: z.optional(z.string()),
    }),
    refusals: [
      ...spending.refusals,
      'points.outOfStock',
      'points.levelTooLow',
      'points.changed',
      'promotions.stopped',
      'common.notFound',
      ...roundsRefusals,
    ],
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
  changeRedeemAddress: {
    ...spending.call,
    path: '/wps/points/redeems/:redeemId/address',
    summary: 'Changes where goods go, until they are sent or sent again',
    params: z.object({ redeemId: id }),
    body: z.strictObject({ ...spending.body, address }),
    value: z.object({ state: z.literal('changed') }),
    refusals: ['points.passwordWrong', 'points.passwordLocked', 'points.wrongState', 'common.notFound'],
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
