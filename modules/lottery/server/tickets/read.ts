// Tickets as their members and staff see them.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { type Db, databaseNow } from '@sanam/server/platform/db.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { pageOf, pagesShown } from '@sanam/server/platform/paging.ts';
import type { Board } from '../../contract/boards.ts';
import { marketOf } from '../../contract/markets.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { payoutOf } from '../../contract/price.ts';
import { contestOf } from '../cases/contested.ts';
import { sealPathOf } from '../draws/seal.ts';
import { playsOn } from '../settlement/board.ts';
import { oddsText } from './lines.ts';
import { paysOnce } from './limits.rules.ts';
import { topOdds } from './quote.ts';
import { type LineRow, lineRows, resultOf, type TicketRow, ticketRows, ticketTotals } from './read-store.ts';
import type { Buyer, TicketDeps } from './types.ts';

type Listed = CallValue<Calls['listTickets']>['list'][number];
export type Ticket = Omit<CallValue<Calls['getTicket']>, 'seal' | 'contest' | 'mayContest' | 'serverTime'>;
type Language = Context['language'];

export interface TicketQuery {
  pageNo: number;
  pageSize: number;
  state?: string | undefined;
  gameCode?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function rowOf(row: TicketRow, language: Language): Listed {
  return {
    ticketNo: String(row.ticket_no),
    gameCode: row.game_code,
    gameName: language === 'TH' ? row.name_th : row.name_en,
    numero: row.numero,
    winningTime: row.winning_at.toISOString(),
    drawState: row.draw_state,
    state: row.state,
    series: row.series,
    stake: toWire(row.stake),
    rebate: toWire(row.rebate),
    price: toWire(row.price),
    payout: row.payout === null ? null : toWire(row.payout),
    acceptedAt: row.accepted_at.toISOString(),
    lineCount: row.line_count,
    chaseId: row.chase_id,
    cancelUntil: row.cancel_until?.toISOString() ?? null,
  };
}

/**
 * Returns a page of the member's tickets, newest first, with the totals of the filter; the last seven days by default.
 */
export async function listTickets(
  { db, zoneOf }: TicketDeps,
  buyer: Buyer,
  query: TicketQuery,
  language: Language,
): Promise<CallValue<Calls['listTickets']>> {
  const zone = zoneOf(buyer.merchantId);
  const { from, to } = await businessDays(db, query, zone);
  const filter = { memberId: buyer.memberId, state: query.state, gameCode: query.gameCode, from, to };
  const [list, { count, price, payout }] = await Promise.all([
    ticketRows(db, filter, pageOf(query)),
    ticketTotals(db, filter),
  ]);
  return {
    list: list.map((row) => rowOf(row, language)),
    totalCount: count,
    totalPages: pagesShown(count, query),
    totals: { count, price: toWire(price), payout: toWire(payout) },
    zone,
  };
}

/** Returns the row of a ticket. Refuses with `lottery.unknownTicket`, also for a ticket of another member. */
export async function findTicket(
  db: Db,
  { ticketNo, memberId }: { ticketNo: string; memberId?: string | undefined },
): Promise<TicketRow> {
  const [row] = await ticketRows(db, { ticketNo: BigInt(ticketNo), memberId }, { limit: 1, offset: 0 });
  if (row === undefined) throw refuse('lottery.unknownTicket');
  return row;
}

/** Returns a ticket with its lines and, once settled, the payout of each line. */
export async function ticketOf(db: Db, row: TicketRow, language: Language): Promise<Ticket> {
  const result = row.draw_state === 'settled' || row.draw_state === 'correcting' ? await resultOf(db, row) : undefined;
  const lines = await lineRows(db, row);
  const shape = marketOf(row.market)!.shape;
  const plays = playsOn(shape);
  const board = row.payout === null ? undefined : result?.derived;
  return {
    ...rowOf(row, language),
    lines: lines.map((line) => lineOf(line, plays.get(line.play_type)!, board, shape)),
    result: result?.prizes ?? null,
  };
}

/** Returns the odds of a line by class, and the highest odds at which its pick can win. */
export function oddsOfLine(
  { classes, pick }: Pick<LineRow, 'classes' | 'pick'>,
  play: PlayType,
  shape: Board['shape'],
) {
  const odds = Object.fromEntries(Object.entries(classes).map(([name, milli]) => [name, BigInt(milli)]));
  return { odds, top: topOdds(play, shape, pick, odds) };
}

function lineOf(
  line: LineRow,
  play: PlayType,
  board: Board | undefined,
  shape: Board['shape'],
): Ticket['lines'][number] {
  const { odds, top } = oddsOfLine(line, play, shape);
  const hits = board === undefined ? [] : play.wins(line.pick, board);
  const exact = hits.map((hit) => line.unit_stake * (odds[hit.class] ?? 0n) * BigInt(hit.times) * BigInt(line.tier_bp));
  const won = {
    class: hits.map((hit) => hit.class).join(' '),
    times: hits.reduce((sum, hit) => sum + hit.times, 0),
    payout: toWire(payoutOf(exact)),
  };
  return {
    line: line.line,
    playType: line.play_type,
    pick: line.pick,
    stake: toWire(line.stake),
    odds: oddsText(top),
    tierBp: line.tier_bp,
    payout: toWire(paysOnce(line.unit_stake, top, line.tier_bp)),
    ...(hits.length === 0 ? {} : { won }),
  };
}

/** Returns a ticket of the member with its path under the seal. Refuses with `lottery.unknownTicket`. */
export async function getTicket(
  { db }: TicketDeps,
  buyer: Buyer,
  ticketNo: string,
  language: Language,
): Promise<CallValue<Calls['getTicket']>> {
  const row = await findTicket(db, { ticketNo, memberId: buyer.memberId });
  const isShown = row.sealed_tickets !== null && row.state !== 'cancelled';
  const seal = isShown ? await sealPathOf(db, { drawId: row.draw_id, ticketNo: row.ticket_no }) : undefined;
  return {
    ...(await ticketOf(db, row, language)),
    seal: seal ?? null,
    ...(await contestOf(db, row)),
    serverTime: (await databaseNow(db)).toISOString(),
  };
}
