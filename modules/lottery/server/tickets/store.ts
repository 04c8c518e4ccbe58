// Queries that precede the pricing of a ticket.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, keepPlan, rows } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { marketOf } from '../../contract/markets.ts';
import { playsOn } from '../settlement/board.ts';
import { type Counts, numberKey, numbersOf } from './limits.rules.ts';
import type { Offer, OddsSet } from './quote.ts';

export interface Sale extends Offer {
  market: string;
  gameId: string;
  /** Version of the game, which each change of its bounds raises. */
  gameVersion: number;
  gameCode: string;
  numero: string;
  series: string;
  bookId: string;
  state: string;
  closeAt: Date;
  now: Date;
}

export interface SaleAsk {
  merchantId: string;
  gameCode: string;
  numero: string;
  series: string;
  /** Whether the buyer plays with trial money, which has books of its own. */
  isTest: boolean;
}

interface SaleRow {
  game_id: string;
  version: number;
  market: string;
  play_types: string[];
  book_id: string;
  line_min: bigint;
  line_max: bigint;
  ticket_min: bigint;
  ticket_max: bigint;
  payout_max: bigint;
  chase_max: number;
  draw_id: bigint | null;
  state: string | null;
  opens_at: Date | null;
  close_at: Date | null;
  now: Date;
}

export const bookOf = (bookId: string, isTest: boolean): string => (isTest ? `${bookId}.trial` : bookId);

/**
 * Works as `readOffer`, for a draw on sale. Refuses also with `lottery.closed`, `lottery.suspended` or
 * `lottery.seriesNotAllowed`.
 */
export async function readSale(db: Db, ask: SaleAsk): Promise<Sale> {
  const sale = await readOffer(db, ask);
  checkSelling(sale, sale.now);
  if (sale.odds.size === 0) throw refuse('lottery.seriesNotAllowed');
  return sale;
}

/**
 * Returns the game, its draw and its odds; no odds if the game lacks the rate. Refuses with `lottery.unknownGame` or
 * `lottery.unknownDraw`.
 */
export async function readOffer(db: Db, ask: SaleAsk): Promise<Sale> {
  const row = await saleRow(db, ask);
  const shape = row === undefined ? undefined : marketOf(row.market)?.shape;
  if (row === undefined || shape === undefined) throw refuse('lottery.unknownGame');
  if (row.draw_id === null) throw refuse('lottery.unknownDraw');
  const odds = await readOdds(db, row.game_id, ask.series);
  const plays = playsOn(shape);
  return {
    ...ask,
    gameId: row.game_id,
    gameVersion: row.version,
    market: row.market,
    bookId: bookOf(row.book_id, ask.isTest),
    drawId: row.draw_id,
    state: row.state!,
    closeAt: row.close_at!,
    now: row.now,
    shape,
    odds,
    plays: new Map(row.play_types.flatMap((code) => (plays.has(code) ? [[code, plays.get(code)!] as const] : []))),
    bounds: {
      lineMin: row.line_min,
      lineMax: row.line_max,
      ticketMin: row.ticket_min,
      ticketMax: row.ticket_max,
      payoutMax: row.payout_max,
      chaseMax: row.chase_max,
    },
  };
}

/** Returns the default rate of a game: the largest. Refuses with `lottery.unknownGame`. */
export async function defaultSeries(db: Db, { merchantId, gameCode }: Pick<SaleAsk, 'merchantId' | 'gameCode'>) {
  const row = await firstRow(
    db,
    sql<{ series: string }>`
      select s.series from lottery_games g join lottery_odds_sets s on s.game_id = g.game_id
      where g.merchant_id = ${merchantId} and g.game_code = ${gameCode} order by s.series::integer desc limit 1`,
  );
  if (row === undefined) throw refuse('lottery.unknownGame');
  return row.series;
}

function saleRow(db: Db, { merchantId, gameCode, numero }: SaleAsk): Promise<SaleRow | undefined> {
  return firstRow(
    db,
    sql<SaleRow>`
      ${keepPlan} select g.game_id, g.version, g.market, g.play_types, g.book_id, g.line_min, g.line_max, g.ticket_min, g.ticket_max, g.payout_max, g.chase_max,
             d.draw_id, d.state, d.opens_at, d.close_at, platform_now() as now
      from lottery_games g
      join lottery_markets m on m.market = g.market
      left join lottery_draws d on d.market = g.market and d.numero = ${numero}
      where g.merchant_id = ${merchantId} and g.game_code = ${gameCode} and g.is_on and m.is_on`,
  );
}

/** Refuses with `lottery.suspended` or `lottery.closed` unless the draw is open and its close is still to come. */
export function checkSelling({ state, closeAt }: { state: string; closeAt: Date }, at: Date): void {
  if (state === 'suspended' && at < closeAt) throw refuse('lottery.suspended');
  if (state !== 'open' || at >= closeAt) throw refuse('lottery.closed');
}

interface OddsRow {
  play_type: string;
  odds_set: bigint;
  version: number;
  rebate_bp: number;
  factor: number;
  classes: Record<string, string>;
}

/** Returns the newest odds of a game's play types at a rate. */
async function readOdds(db: Db, gameId: string, series: string): Promise<Map<string, OddsSet>> {
  const found = await rows(
    db,
    sql<OddsRow>`
      ${keepPlan} select s.play_type, s.odds_set, s.version, s.rebate_bp, s.factor, c.classes
      from (select distinct on (play_type) * from lottery_odds_sets where game_id = ${gameId} and series = ${series}
            order by play_type, version desc) s
      cross join lateral (
        select /* never null: classes; a set is written with its classes */ jsonb_object_agg(class, odds_milli::text) as classes
        from lottery_odds_classes where odds_set = s.odds_set) c`,
  );
  return new Map(
    found.map(({ play_type, odds_set, version, rebate_bp, factor, classes }) => [
      play_type,
      {
        oddsSet: odds_set,
        version,
        rebateBp: rebate_bp,
        factor,
        classes: Object.fromEntries(Object.entries(classes).map(([name, odds]) => [name, BigInt(odds)])),
      },
    ]),
  );
}

/** Returns the play types and numbers that lines count for, as parallel lists. */
export function numbersOn(lines: readonly { playType: string; pick: string }[]): {
  plays: string[];
  numbers: string[];
} {
  const keys = new Map<string, [string, string]>();
  for (const { playType, pick } of lines)
    for (const number of numbersOf(pick)) keys.set(numberKey(playType, number), [playType, number]);
  const pairs = [...keys.values()];
  return { plays: pairs.map(([play]) => play), numbers: pairs.map(([, number]) => number) };
}

export interface CountsAsk {
  bookId: string;
  drawId: bigint;
  lines: readonly { playType: string; pick: string }[];
}

/** Returns the counted amounts of the numbers of each ask, in order; numbers without sales are left out. */
export async function readCounts(db: Db, asks: readonly CountsAsk[]): Promise<Counts[]> {
  const numbers = asks.map(({ lines }) => numbersOn(lines));
  const flat = <Value>(read: (ask: CountsAsk) => Value): Value[] =>
    asks.flatMap((ask, n) => numbers[n]!.plays.map(() => read(ask)));
  const found = await rows(
    db,
    sql<{ book_id: string; draw_id: bigint; play_type: string; pick: string; sold: bigint; exposure: bigint }>`
      ${keepPlan} select b.book_id, b.draw_id, b.play_type, b.pick, b.sold, b.exposure
      from (select distinct * from unnest(${flat(({ drawId }) => String(drawId))}::bigint[], ${flat(({ bookId }) => bookId)}::text[],
              ${numbers.flatMap(({ plays }) => plays)}::text[], ${numbers.flatMap((one) => one.numbers)}::text[])) k (draw_id, book_id, play_type, pick)
      join lottery_book b using (draw_id, book_id, play_type, pick)`,
  );
  const byNumber = new Map(
    found.map((row) => [`${row.book_id} ${row.draw_id} ${numberKey(row.play_type, row.pick)}`, row]),
  );
  return asks.map(({ bookId, drawId }, n) => {
    const counts: Counts = new Map();
    const { plays, numbers: picks } = numbers[n]!;
    for (const [at, playType] of plays.entries()) {
      const key = numberKey(playType, picks[at]!);
      const row = byNumber.get(`${bookId} ${drawId} ${key}`);
      if (row !== undefined) counts.set(key, { sold: row.sold, exposure: row.exposure, mine: 0n });
    }
    return counts;
  });
}

/** Adds the member's own stakes on numbers of a draw to `counts`. */
export async function addMine(
  db: Db,
  { drawId, memberId }: { drawId: bigint; memberId: string },
  plays: readonly string[],
  counts: Counts,
): Promise<void> {
  const found = await db
    .selectFrom('lottery_tickets as t')
    .innerJoin('lottery_lines as l', (join) =>
      join.onRef('l.draw_id', '=', 't.draw_id').onRef('l.ticket_no', '=', 't.ticket_no'),
    )
    .select(['l.play_type', 'l.pick', 'l.stake'])
    .where('t.draw_id', '=', drawId)
    .where('t.member_id', '=', memberId)
    .where('t.state', '=', 'accepted')
    .where('l.play_type', '=', anyOf([...new Set(plays)]))
    .execute();
  for (const { play_type: playType, pick, stake } of found)
    for (const number of numbersOf(pick)) {
      const key = numberKey(playType, number);
      const before = counts.get(key) ?? { sold: 0n, exposure: 0n, mine: 0n };
      counts.set(key, { ...before, mine: before.mine + stake });
    }
}

export interface BookCount {
  pick: string;
  sold: bigint;
  exposure: bigint;
  tickets: number;
}

/** Returns the book of a play type in a draw; numbers that were never sold are left out. */
export function readBook(
  db: Db,
  { drawId, bookId, playType }: { drawId: bigint; bookId: string; playType: string },
): Promise<BookCount[]> {
  return db
    .selectFrom('lottery_book')
    .select(['pick', 'sold', 'exposure', 'tickets'])
    .where('draw_id', '=', drawId)
    .where('book_id', '=', bookId)
    .where('play_type', '=', playType)
    .orderBy('pick')
    .execute();
}
