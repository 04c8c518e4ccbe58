import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams } from '@sanam/contract/common';
import { earning, published, times } from './schemas.ts';
import { raffleStates } from './states.ts';

/** A member without a name: the hash that stands in the list of tickets. */
const holder = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const raffle = z.object({
  id,
  title: z.string(),
  state: z.enum(raffleStates),
  ...times,
  ...earning,
  isFreeReady: z.boolean(),
  /** Of the member. */
  tickets: z.int(),
  /** The first numbers of the member's tickets. */
  numbers: z.array(z.int()),
  ...published,
  /** Name of the public value that decides together with the seed. */
  publicName: z.string(),
  winners: z.array(
    z.object({
      rank: z.int(),
      index: z.int(),
      number: z.int(),
      holder,
      amount,
      account: z.string(),
      isMe: z.boolean(),
    }),
  ),
  /** The member's own name in the list. */
  holder,
});

/** Raffles as members see and check them. */
export const raffleCalls = {
  raffles: {
    method: 'GET',
    path: '/wps/raffles',
    who: 'player',
    summary: 'Raffles with the tickets of the member, and what proves the draw',
    value: z.object({ list: z.array(raffle) }),
    refusals: [],
  },
  raffleTickets: {
    method: 'GET',
    path: '/wps/raffles/:id/tickets',
    who: 'player',
    summary: 'The closed list of tickets of a raffle, part by part: what the list hash is made of',
    params: idParams,
    /** The last number that was read; 0 for the beginning. */
    query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
    value: z.object({
      lines: z.array(z.string()),
      /** Cursor of the next lines; null at the end. */
      next: z.nullable(z.int()),
    }),
    refusals: ['common.notFound'],
  },
} as const satisfies Record<string, CallDeclaration>;
