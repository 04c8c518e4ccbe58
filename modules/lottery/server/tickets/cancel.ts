// A member takes a ticket back. Order of locks: key of the call, draw, wallet, ticket, book.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { countOf, now, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { Served } from '@sanam/vendors/server/index.ts';
import { marketOf } from '../../contract/markets.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';
import { playsOn } from '../settlement/board.ts';
import { refusalOf } from './bet-refusals.ts';
import { type Booking, takeOffBook } from './book.ts';
import { findTicket, oddsOfLine, ticketOf } from './read.ts';
import { lineRows, type TicketRow } from './read-store.ts';
import { bookOf } from './store.ts';
import type { Buyer, TicketDeps } from './types.ts';

/** Buying and taking back holds numbers and shows what is left of them: a few times a day is enough for mistakes. */
export const CANCELS_A_DAY = 5;

export interface CancelAsk {
  buyer: Buyer;
  context: Context;
  key: IdempotencyKey;
  ticketNo: string;
}

type Cancelled = CallValue<Calls['cancelTicket']>;

/**
 * Takes a ticket back: at most 30 minutes old, at least 10 minutes before the close, five a day. Refuses
 * `lottery.unknownTicket`, `lottery.cancelTooLate`, `lottery.cancelLimit`.
 */
export async function cancelTicket(deps: TicketDeps, ask: CancelAsk): Promise<Cancelled> {
  const { buyer, key } = ask;
  let version: number | undefined;
  const answer = await once(deps.db, key, async (trx) => {
    const { row, served } = await cancelWithin(deps, trx, ask);
    version = Number(served.version);
    const ticket = await ticketOf(trx, row, ask.context.language);
    return { ...ticket, balance: toWire(BigInt(served.balanceAfter ?? 0), buyer.currency) };
  });
  if (version !== undefined)
    await deps.live.publishAll([{ channel: `member:${buyer.memberId}`, topic: { type: 'balance', version } }]);
  return answer;
}

async function cancelWithin(deps: TicketDeps, trx: Trx, ask: CancelAsk): Promise<{ row: TicketRow; served: Served }> {
  const own = { ticketNo: ask.ticketNo, memberId: ask.buyer.memberId };
  const ticket = await findTicket(trx, own);
  await holdDraw(trx, ticket.draw_id);
  const [day] = (await businessDays(trx, {}, deps.zoneOf(ask.buyer.merchantId))).moments.slice(-2);
  const served = await giveBack(deps, trx, ticket);
  // Under the wallet's lock: a second call for the same ticket, or the sixth of the day, sees what the first one did.
  const locked = await findTicket(trx, own);
  if (locked.cancel_until === null) throw refuse('lottery.cancelTooLate');
  if ((await cancelledSince(trx, ask.buyer.memberId, day!)) >= CANCELS_A_DAY)
    throw refuse('lottery.cancelLimit', { limit: CANCELS_A_DAY });
  await markCancelled(trx, ticket.ticket_no);
  await takeOffBook(trx, [await bookingOf(trx, ticket)]);
  await tell(deps, trx, ask.context, ticket);
  return { row: await findTicket(trx, own), served };
}

/** A draw that is held is not closed meanwhile. */
async function holdDraw(trx: Trx, drawId: bigint): Promise<void> {
  await trx.selectFrom('lottery_draws').select('draw_id').where('draw_id', '=', drawId).forShare().execute();
}

async function giveBack({ house }: TicketDeps, trx: Trx, { member_id, ticket_no }: TicketRow): Promise<Served> {
  const players = await house.knownPlayers(trx, HOUSE_VENDOR, [member_id]);
  const request = {
    transaction_id: `C${ticket_no}`,
    reference_transaction_id: `T${ticket_no}`,
    player_id: players.get(member_id)?.playerId ?? 'unknown',
  };
  const [served] = await house.serve(trx, HOUSE_VENDOR, [{ call: 'rollback', request }]);
  if (served!.code === 'ALREADY_SETTLED') throw refuse('lottery.cancelTooLate');
  if (served!.code !== 'OK') throw refusalOf(served!);
  return served!;
}

function cancelledSince(trx: Trx, memberId: string, since: Date): Promise<number> {
  return countOf(
    trx
      .selectFrom('lottery_tickets')
      .where('member_id', '=', memberId)
      .where('state', '=', 'cancelled')
      .where('ended_at', '>=', since),
  );
}

async function markCancelled(trx: Trx, ticketNo: bigint): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('lottery_tickets')
    .set({ state: 'cancelled', ended_at: now })
    .where('ticket_no', '=', ticketNo)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('lottery.cancelTooLate');
}

/** What the ticket put on the book, from its lines. */
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

async function tell({ events }: TicketDeps, trx: Trx, context: Context, ticket: TicketRow): Promise<void> {
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
