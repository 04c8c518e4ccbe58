import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { createBuying } from './buy.ts';
import { cancelTicket } from './cancel.ts';
import { previewChase, startChase } from './chase.ts';
import { stopChase } from './chase-end.ts';
import { readDrawOdds } from './odds.ts';
import { getTicket, listTickets } from './read.ts';
import { createTicketReads } from './reads.ts';
import type { TicketDeps } from './types.ts';

/** Handlers of the members' ticket calls: preview, purchase, reads and cancelling. */
export function createTicketHandlers(base: TicketDeps): Handlers {
  const deps = { ...base, reads: createTicketReads(base) };
  const buying = createBuying(deps);
  return {
    previewTicket: ({ body, session }) => buying.preview(session, body),
    buyTicket: ({ body, session, context, idempotency }) =>
      buying.buy({ buyer: session, context, key: idempotency, order: body }),
    lotteryOdds: ({ params, query, context: { merchantId } }) =>
      readDrawOdds(deps.db, { merchantId, ...params, ...query }),
    listTickets: ({ query, session, context }) => listTickets(deps, session, query, context.language),
    getTicket: ({ params, session, context }) => getTicket(deps, session, params.ticketNo, context.language),
    cancelTicket: ({ params, session, context, idempotency }) =>
      cancelTicket(deps, { buyer: session, context, key: idempotency, ticketNo: params.ticketNo }),
    previewChase: ({ body, session }) => previewChase(deps, session, body),
    startChase: ({ body, session, context, idempotency }) =>
      startChase(deps, { buyer: session, context, key: idempotency, order: body }),
    stopChase: ({ params, session, context }) => stopChase(deps, { buyer: session, context, ...params }),
  };
}
