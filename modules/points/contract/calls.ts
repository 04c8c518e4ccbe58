import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, pageOf, paging } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import './refusals.ts';
import { pointsAsked } from './schemas.ts';
import { spending } from './spending.ts';
import { pointKinds } from './states.ts';

/** What a member has in points, how play earns them, and how they become cash. */
export const pointsCalls = {
  pointsBalance: {
    method: 'GET',
    path: '/wps/points/balance',
    who: 'player',
    summary: "The member's points",
    value: z.object({
      points: z.int(),
      /** In redemptions that are not decided: they come back if one is refused. */
      pending: z.int(),
      /** What the points would be as cash, before minimum, step and limits. */
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
        /** So many points are 1.00. */
        pointsPerUnit: z.int(),
        min: z.int(),
        step: z.int(),
        /** Points of a business day; null: no limit. */
        dayLimit: z.nullable(z.int()),
        /** Points of a calendar month; null: no limit. */
        monthLimit: z.nullable(z.int()),
        enabled: z.boolean(),
        /** How many points may be converted now by the limits; null: no limit. */
        left: z.nullable(z.int()),
        /** How often the cash has to be played before it can be withdrawn, in percent; 0: not at all. */
        turnoverPercent: z.int(),
      }),
      earning: z.array(
        z.object({
          product: z.enum(gameTypes),
          /** Points for 100.00 of valid bets. */
          pointsPer100: amount,
          /** What the member's level multiplies them by. */
          levelMultiplier: amount,
        }),
      ),
      expires: z.literal(false),
      /** Which password spends points. */
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
          /** Above 0 came in. */
          points: z.int(),
          before: z.int(),
          after: z.int(),
          /** What the entry is about. */
          reference: z.string(),
        }),
      ),
      { zone: z.string() },
    ),
    refusals: [],
  },
  convertPoints: {
    ...spending.call,
    path: '/wps/points/convert',
    summary: 'Points become cash, in whole steps; what is left of a step stays',
    body: z.strictObject({ ...spending.body, points: pointsAsked }),
    value: z.object({
      convertId: id,
      /** What was taken. */
      points: z.int(),
      amount,
      /** The points that are left. */
      balance: z.int(),
      /** What has to be played for it; null: nothing. */
      turnoverId: z.nullable(id),
    }),
    refusals: [...spending.refusals, 'points.convertOff', 'points.belowMinimum'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof pointsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
