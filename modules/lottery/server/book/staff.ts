// Staff calls for the book of numbers, its limits and the tickets of members.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import type { MemberService } from '@sanam/members/server/index.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { House } from '@sanam/vendors/server/index.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';
import { findTicket, rowOf, ticketOf } from '../tickets/read.ts';
import { type TicketRow, ticketRows, ticketTotals } from '../tickets/read-store.ts';
import { readBookOf } from './book.ts';
import { previewLimit, setLimit } from './limits.ts';
import * as store from './store.ts';

export interface BookStaffDeps extends Pick<Platform, 'db' | 'events'> {
  house: House;
  members: Pick<MemberService, 'membersById' | 'memberByName'>;
  /** Returns the start and end of a business day of the caller's merchant. */
  dayBounds(merchantId: string, day: string): Promise<{ from: Date; to: Date }>;
}

/** Finds the merchant that owns a ticket. */
export const ticketOwners: Readonly<Record<string, OwnerOf>> = {
  async lotteryTicket(db, id) {
    if (!/^[1-9]\d{0,18}$/.test(id)) return undefined;
    const [row] = await ticketRows(db, { ticketNo: BigInt(id) }, { limit: 1, offset: 0 });
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createBookStaffHandlers(deps: BookStaffDeps): Handlers {
  const { db } = deps;
  return {
    opsGetBook: ({ params, query }) => readBookOf(db, { drawId: BigInt(params.drawId), ...query }),
    opsSetLimit: ({ params, body, context }) =>
      inTransaction(db, (trx) => setLimit(deps, trx, context, { ...params, body })),
    opsPreviewLimit: ({ params, body }) => previewLimit(db, params.bookId, body),
    opsListTickets: ({ query, context }) => listTickets(deps, query, context),
    opsGetTicket: ({ params, context }) => getTicket(deps, params.ticketNo, context),
  };
}

interface Query {
  pageNo: number;
  pageSize: number;
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  memberId?: string | undefined;
  gameCode?: string | undefined;
  drawId?: string | undefined;
  pick?: string | undefined;
  state?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns a page of tickets. The search text is a ticket number, a draw, or a member name of the caller's merchant. */
async function listTickets(
  deps: BookStaffDeps,
  query: Query,
  context: Context & { rowsOf?: string },
): Promise<CallValue<Calls['opsListTickets']>> {
  const { db, dayBounds, members } = deps;
  const { merchantId, rowsOf, language } = context;
  const named =
    query.q === undefined || query.q === '' ? undefined : await members.memberByName({ merchantId, username: query.q });
  const filter = {
    memberId: query.memberId ?? named?.memberId,
    gameCode: query.gameCode,
    drawId: query.drawId === undefined ? undefined : BigInt(query.drawId),
    pick: query.pick,
    state: query.state,
    q: named === undefined ? query.q : undefined,
    merchantId: rowsOf,
    from: query.from === undefined ? undefined : (await dayBounds(merchantId, query.from)).from,
    to: query.to === undefined ? undefined : (await dayBounds(merchantId, query.to)).to,
  };
  const found = await ticketRows(db, filter, { ...pageOf(query), order: query.order });
  const { count } = await ticketTotals(db, filter);
  const names = await namesOf(deps, found);
  return paged(
    found.map((row) => ({ id: String(row.ticket_no), ...rowOf(row, language), ...names(row) })),
    count,
    query,
  );
}

async function namesOf({ members }: BookStaffDeps, found: readonly TicketRow[]) {
  const known = await members.membersById([...new Set(found.map(({ member_id }) => member_id))]);
  return ({ member_id: memberId, merchant_id: merchantId }: TicketRow) => ({
    memberId,
    username: known.get(memberId)?.username ?? '',
    merchantId,
  });
}

/** Returns one ticket for staff. Refuses with `lottery.unknownTicket`. */
async function getTicket(
  deps: BookStaffDeps,
  ticketNo: string,
  context: Context,
): Promise<CallValue<Calls['opsGetTicket']>> {
  const { db } = deps;
  const row = await findTicket(db, { ticketNo });
  const typed = await store.selectionsOf(db, row.ticket_no);
  return {
    ...(await ticketOf(db, row, context.language)),
    ...(await namesOf(deps, [row]))(row),
    typed: typed.map(({ play_type: playType, form, input }) => ({ playType, form, input })),
    bets: await betsOf(deps, db, row),
  };
}

/** Returns the wallet transactions of a ticket: its bet, its refunds and the payouts of its round. */
async function betsOf({ house }: BookStaffDeps, db: Db, row: TicketRow) {
  const round = { memberId: row.member_id, roundId: row.round_id };
  const moves = await house.movesOf(db, HOUSE_VENDOR, round);
  const own = new Set(['T', 'C', 'V'].map((letter) => `${letter}${row.ticket_no}`));
  return moves
    .filter(({ transactionId }) => own.has(transactionId) || /^[WAL]/.test(transactionId))
    .map(({ transactionId, call, moved, at }) => ({
      transactionId,
      call,
      amount: toWire(moved),
      at: at.toISOString(),
    }));
}
