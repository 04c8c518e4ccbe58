import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, pageOf, paging } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { payoutStates } from './payout-states.ts';
import './refusals.ts';
import { pointsAsked } from './schemas.ts';
import { spending } from './spending.ts';
import { pointKinds } from './states.ts';

const payout = z.object({
  points: z.int(),
  /** Cash value of the points, in whole satang. */
  cashValue: amount,
  /** Whether the member may convert points without help. */
  mayConvert: z.boolean(),
  /** Whether these are fewer points than can be converted at once. */
  isTooFew: z.boolean(),
  /** Whether the member may ask to be paid for them. */
  mayAsk: z.boolean(),
  last: z.nullable(
    z.object({
      state: z.enum(payoutStates),
      amount: z.nullable(amount),
      at: instant,
      /** Reason of a refusal. */
      note: z.nullable(z.string()),
    }),
  ),
});

/** Member calls for the points balance, earning, history and conversion to cash. */
export const pointsCalls = {
  pointsBalance: {
    method: 'GET',
    path: '/wps/points/balance',
    who: 'player',
    summary: "The member's points",
    value: z.object({
      points: z.int(),
      /** Points in undecided redemptions; they return to the member if the redemption is refused. */
      pending: z.int(),
      /** Cash value of the points, without regard to minimum, step and limits. */
      cashValue: amount,
    }),
    refusals: [],
  },
  pointsConfig: {
    method: 'GET',
    path: '/wps/points/config',
    who: 'player',
    summary: 'How play earns points, and how they become cash',
    value: z.object({
      convert: z.object({
        /** Number of points that are worth 1.00. */
        pointsPerUnit: z.int(),
        min: z.int(),
        step: z.int(),
        /** Limit of points for a business day; null: no limit. */
        dayLimit: z.nullable(z.int()),
        /** Limit of points for a calendar month; null: no limit. */
        monthLimit: z.nullable(z.int()),
        enabled: z.boolean(),
        /** Points that the limits still allow to convert now; null: no limit. */
        left: z.nullable(z.int()),
        /** Wagering requirement of the cash, in percent of the amount; 0: none. */
        turnoverPercent: z.int(),
      }),
      earning: z.array(
        z.object({
          product: z.enum(gameTypes),
          /** Points for 100.00 of valid bets. */
          pointsPer100: amount,
          /** Points multiplier of the member's level. */
          levelMultiplier: amount,
        }),
      ),
      expires: z.literal(false),
      /** Password required to spend points. */
      password: z.enum(['payment', 'login']),
    }),
    refusals: [],
  },
  pointsTransactions: {
    method: 'GET',
    path: '/wps/points/transactions',
    who: 'player',
    summary: "Entries of the member's points, newest first",
    query: z.object({
      ...paging,
      from: z.optional(day),
      to: z.optional(day),
      kind: z.optional(z.enum(pointKinds)),
    }),
    value: z.extend(
      pageOf(
        z.object({
          id: z.string(),
          at: instant,
          kind: z.enum(pointKinds),
          /** Change of the balance; positive for points received. */
          points: z.int(),
          before: z.int(),
          after: z.int(),
          /** Id of the entry's subject. */
          reference: z.string(),
        }),
      ),
      { zone: z.string() },
    ),
    refusals: [],
  },
  pointPayout: {
    method: 'GET',
    path: '/wps/points/payout',
    who: 'player',
    whenClosed: true,
    summary: 'What the points are worth before the account is closed, and the last request to be paid for them',
    value: payout,
    refusals: [],
  },
  askPointPayout: {
    method: 'POST',
    path: '/wps/points/payout',
    who: 'player',
    whenClosed: true,
    idempotent: true,
    summary: 'Asks to be paid for points that the member cannot convert; two people of the staff decide',
    value: payout,
    refusals: ['points.insufficient', 'points.mayConvert'],
  },
  convertPoints: {
    ...spending.call,
    path: '/wps/points/convert',
    summary: 'Points become cash, in whole steps; what is left of a step stays',
    body: z.strictObject({ ...spending.body, points: pointsAsked }),
    value: z.object({
      convertId: id,
      /** Points taken. */
      points: z.int(),
      amount,
      /** Remaining points. */
      balance: z.int(),
      /** Id of the cash's wagering requirement; null: none. */
      turnoverId: z.nullable(id),
    }),
    refusals: [...spending.refusals, 'points.convertOff', 'points.belowMinimum'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof pointsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
