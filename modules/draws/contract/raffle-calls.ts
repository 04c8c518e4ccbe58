import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams } from '@sanam/contract/common';
import { earning, published, times } from './schemas.ts';
import { raffleStates } from './states.ts';

/** Pseudonym of a member: the hash in the list of tickets. */
const holder = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const raffle = z.object({
  id,
  title: z.string(),
  state: z.enum(raffleStates),
  ...times,
  ...earning,
  isFreeReady: z.boolean(),
  /** Number of the member's tickets. */
  tickets: z.int(),
  /** The first numbers of the member's tickets. */
  numbers: z.array(z.int()),
  ...published,
  /** Name of the public value that determines the result together with the seed. */
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
  /** The member's own pseudonym in the list. */
  holder,
});

/** Member calls for raffles and for checking them. */
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
    /** Last number of the previous page; 0 for the first page. */
    query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
    value: z.object({
      lines: z.array(z.string()),
      /** Cursor of the next page; null on the last page. */
      next: z.nullable(z.int()),
    }),
    refusals: ['common.notFound'],
  },
} as const satisfies Record<string, CallDeclaration>;
