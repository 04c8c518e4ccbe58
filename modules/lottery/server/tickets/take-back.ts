// Cancels tickets: their price returns to the wallet and their lines leave the book. Lock order: draws, wallet,
// tickets, book.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { anyOf, now, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Served } from '@sanam/vendors/server/index.ts';
import { marketOf } from '../../contract/markets.ts';
import { playsOn } from '../settlement/board.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';
import { refusalOf } from './bet-refusals.ts';
import { type Booking, takeOffBook } from './book.ts';
import { oddsOfLine } from './read.ts';
import { lineRows, type TicketRow } from './read-store.ts';
import { bookOf } from './store.ts';
import type { TicketDeps } from './types.ts';

/** Locks draws in shared mode, so that none of them is closed or moved meanwhile. */
export async function holdDraws(trx: Trx, drawIds: readonly bigint[]): Promise<void> {
  await trx
    .selectFrom('lottery_draws')
    .select('draw_id')
    .where('draw_id', '=', anyOf([...new Set(drawIds)]))
    .orderBy('draw_id')
    .forShare()
    .execute();
}

export interface TakeBackAsk {
  context: Context;
  /** Tickets of one member; the caller has locked their draws. */
  tickets: readonly TicketRow[];
  /** Check that runs under the wallet's lock; an error rolls everything back. */
  check?: () => Promise<void>;
}

/**
 * Cancels tickets. Returns those that were not cancelled before, and the engine's last answer with the state of the
 * wallet. Refuses with `lottery.cancelTooLate` for a ticket that the engine has settled.
 */
export async function takeBack(
  deps: Pick<TicketDeps, 'house' | 'events'>,
  trx: Trx,
  { context, tickets, check = async () => {} }: TakeBackAsk,
): Promise<{ taken: TicketRow[]; served: Served }> {
  const served = await giveBack(deps, trx, tickets);
  await check();
  const marked = await markCancelled(trx, tickets);
  const taken = tickets.filter(({ ticket_no }) => marked.has(ticket_no));
  const bookings: Booking[] = [];
  for (const ticket of taken) bookings.push(await bookingOf(trx, ticket));
  if (bookings.length > 0) await takeOffBook(trx, bookings);
  for (const ticket of taken) await tell(deps, trx, context, ticket);
  return { taken, served };
}

/** Rolls back the bets; a ticket that was rolled back before gets its recorded answer. */
async function giveBack(
  { house }: Pick<TicketDeps, 'house'>,
  trx: Trx,
  tickets: readonly TicketRow[],
): Promise<Served> {
  const memberId = tickets[0]!.member_id;
  const playerId = (await house.knownPlayers(trx, HOUSE_VENDOR, [memberId])).get(memberId)?.playerId ?? 'unknown';
  const calls = tickets.map(({ ticket_no: ticketNo }) => ({
    call: 'rollback' as const,
    request: {
      transaction_id: `C${ticketNo}`,
      reference_transaction_id: `T${ticketNo}`,
      player_id: playerId,
    },
  }));
  const served = await house.serve(trx, HOUSE_VENDOR, calls);
  for (const one of served) {
    if (one.code === 'ALREADY_SETTLED') throw refuse('lottery.cancelTooLate');
    if (one.code !== 'OK') throw refusalOf(one);
  }
  return served.at(-1)!;
}

async function markCancelled(trx: Trx, tickets: readonly TicketRow[]): Promise<Set<bigint>> {
  const found = await trx
    .updateTable('lottery_tickets')
    .set({ state: 'cancelled', ended_at: now })
    .where('ticket_no', '=', anyOf(tickets.map(({ ticket_no }) => ticket_no)))
    .where('state', '=', 'accepted')
    .returning('ticket_no')
    .execute();
  return new Set(found.map((row) => row.ticket_no));
}

/** Returns the booking of a ticket, computed from its lines. */
async function bookingOf(trx: Trx, ticket: TicketRow): Promise<Booking> {
  const { shape } = marketOf(ticket.market)!;
  const plays = playsOn(shape);
  const lines = await lineRows(trx, ticket);
  return {
    bookId: bookOf(ticket.book_id, ticket.is_test),
    drawId: ticket.draw_id,
    lines: lines.map((line) => ({
      playType: line.play_type,
      pick: line.pick,
      unitStake: line.unit_stake,
      stake: line.stake,
      oddsMilli: oddsOfLine(line, plays.get(line.play_type)!, shape).top,
      tierBp: line.tier_bp,
    })),
  };
}

async function tell(
  { events }: Pick<TicketDeps, 'events'>,
  trx: Trx,
  context: Context,
  ticket: TicketRow,
): Promise<void> {
  const ticketNo = String(ticket.ticket_no);
  await audit(trx, context, {
    command: 'lottery.ticket.cancel',
    subject: { type: 'lotteryTicket', id: ticketNo },
    before: { state: 'accepted' },
    after: { state: 'cancelled', price: ticket.price },
  });
  await events.emit(trx, 'lottery.ticketCancelled', {
    ticketNo,
    memberId: ticket.member_id,
    drawId: String(ticket.draw_id),
    price: String(ticket.price),
  });
}
