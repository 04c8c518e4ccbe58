import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import './refusals.ts';
import { raffleCalls } from './raffle-calls.ts';
import { earning, prizePoints, prizeTerms, times, won } from './schemas.ts';
import { prizeKinds, wheelStates } from './states.ts';

const protectionRefusals = ['protection.excluded', 'protection.blocked', 'protection.checkUnavailable'] as const;

const prize = z.object({
  prizeId: z.string(),
  title: z.string(),
  kind: z.enum(prizeKinds),
  amount: z.nullable(amount),
  points: prizePoints,
  terms: prizeTerms,
  /** Weight in the next spin: 0 for a prize without stock. */
  weight: z.int(),
  /** Chance by weight, in percent with four decimals. */
  odds: z.string(),
  /** Remaining stock; null: unlimited. */
  left: z.nullable(z.int()),
});

/** Member calls for wheels. */
export const drawCalls = {
  ...raffleCalls,
  wheels: {
    method: 'GET',
    path: '/wps/wheels',
    who: 'player',
    summary: 'Wheels with the tickets of the member; those that end first come first',
    value: z.object({
      list: z.array(z.object({ id, title: z.string(), state: z.enum(wheelStates), ...times, tickets: z.int() })),
    }),
    refusals: [],
  },
  wheel: {
    method: 'GET',
    path: '/wps/wheel/:id',
    who: 'player',
    summary: 'A wheel: its prizes with the odds of a spin now, and the tickets of the member',
    params: idParams,
    value: z.object({
      id,
      title: z.string(),
      state: z.enum(wheelStates),
      ...times,
      tableVersion: z.int(),
      prizes: z.array(prize),
      tickets: z.int(),
      /** Id of the next ticket; null without tickets. */
      nextTicketId: z.nullable(id),
      ...earning,
      /** True if the member can take a free ticket now. */
      isFreeReady: z.boolean(),
    }),
    refusals: ['common.notFound'],
  },
  rafflePromotion: {
    method: 'POST',
    path: '/wps/relay/MCSFE_rafflePromotion',
    who: 'player',
    idempotent: true,
    summary: 'Spins a wheel, once for each ticket; the server draws',
    body: z.strictObject({
      promotionId: id,
      ticketId: id,
      /** Version of the prize table on the member's page. If left out, the current version applies. */
      tableVersion: z.optional(z.int()),
    }),
    value: z.object({
      drawId: id,
      tableVersion: z.int(),
      prizeId: z.string(),
      prize: won,
      /** Random number, from 0 to below the sum of the weights. */
      number: z.int(),
      ticketsLeft: z.int(),
      nextTicketId: z.nullable(id),
      weights: z.array(z.object({ prizeId: z.string(), weight: z.int() })),
    }),
    refusals: [
      'common.notFound',
      'draws.noTicket',
      'draws.notRunning',
      'draws.changed',
      'promotions.stopped',
      ...protectionRefusals,
    ],
  },
  takeFreeTicket: {
    method: 'POST',
    path: '/wps/draws/:id/free-ticket',
    who: 'player',
    idempotent: true,
    summary: 'Takes the free ticket of a wheel or raffle',
    params: idParams,
    value: z.object({ ticketId: id, number: z.int(), tickets: z.int() }),
    refusals: ['common.notFound', 'draws.noFreeTicket', 'draws.notRunning', ...protectionRefusals],
  },
  spins: {
    method: 'GET',
    path: '/wps/spins',
    who: 'player',
    summary: 'What the member spun, newest first, with the weights of each spin',
    query: z.object(paging),
    value: pageOf(
      z.object({
        drawId: id,
        wheel: z.string(),
        title: z.string(),
        prize: won,
        at: instant,
        tableVersion: z.int(),
        number: z.int(),
        /** Sum of the weights in this spin. */
        outOf: z.int(),
        /** Chance of the result, in percent with four decimals. */
        odds: z.string(),
      }),
    ),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof drawCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
