import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant } from '@sanam/contract/common';
import './refusals.ts';
import { ticketNo } from './schemas.ts';

/** Text of a member's objection to a ticket, and the answer. */
export const contest = z.object({
  text: z.string(),
  openedAt: instant,
  answer: z.nullable(z.string()),
  closedAt: z.nullable(instant),
});

const contestText = z.string().check(z.trim(), z.minLength(10), z.maxLength(500));

/** Members' call to contest a ticket, which asks staff to review it. */
export const lotteryCaseCalls = {
  contestTicket: {
    method: 'POST',
    path: '/lgw/tickets/:ticketNo/contest',
    who: 'member',
    whenClosed: true,
    idempotent: true,
    summary: 'Asks people to look at a ticket whose draw is over; the answer comes to the inbox and to the ticket',
    params: z.object({ ticketNo }),
    body: z.strictObject({ text: contestText }),
    value: contest,
    refusals: ['lottery.unknownTicket', 'lottery.wrongState', 'lottery.contested'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryCaseCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
