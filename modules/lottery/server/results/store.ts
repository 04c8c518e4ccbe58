import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow } from '@sanam/server/platform/db.ts';
import type { Board } from '../../contract/boards.ts';
import type { DrawRow } from '../draws/transition.ts';

export type ResultRow = TableRow<'lottery_results'>;

export interface OpenedRow {
  game_id: string;
  game_code: string;
  name_th: string;
  name_en: string;
  numero: string;
  winning_at: Date;
  market: string;
  prizes: Record<string, string[]>;
  board: Board;
}

const opened = sql`
  g.game_id, g.game_code, g.name_th, g.name_en, d.numero, d.winning_at, d.market, r.prizes, r.derived as board`;

/** Returns the newest result of each game that the merchant sells. */
export function newestOfEach(db: Db, { merchantId, prizeMode }: { merchantId: string; prizeMode: string | null }) {
  return rows(
    db,
    sql<OpenedRow>`
      select ${opened}
      from lottery_games g
      join lottery_markets m on m.market = g.market and m.is_on
      cross join lateral (select * from lottery_draws c where c.market = g.market and c.result_version > 0
                          order by c.winning_at desc limit 1) d
      join lottery_results r on r.draw_id = d.draw_id and r.version = d.result_version
      where g.merchant_id = ${merchantId} and g.is_on and (${prizeMode}::text is null or g.prize_mode = ${prizeMode})
      order by g.position, g.game_code`,
  );
}

/**
 * Returns a page of results, newest first, of a merchant's games of one vendor group or of one game. A market that is
 * off leaves the list of its group; the results of one game stay, because tickets and links name them.
 */
export function listOpened(
  db: Db,
  filter: { merchantId: string; vendor: string | null; gameCode: string | null; limit: number; offset: number },
): Promise<OpenedRow[]> {
  const { merchantId, vendor, gameCode, limit, offset } = filter;
  return rows(
    db,
    sql<OpenedRow>`
      select ${opened}
      from lottery_games g
      join lottery_markets m on m.market = g.market and (m.is_on or ${gameCode}::text is not null)
      join lottery_draws d on d.market = g.market and d.result_version > 0
      join lottery_results r on r.draw_id = d.draw_id and r.version = d.result_version
      where g.merchant_id = ${merchantId} and g.is_on and (${vendor}::text is null or g.vendor_group = ${vendor})
        and (${gameCode}::text is null or g.game_code = ${gameCode})
      order by d.winning_at desc, g.position limit ${limit} offset ${offset}`,
  );
}

export async function countOpened(db: Db, market: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: bigint }>`select count(*) as count from lottery_draws where market = ${market} and result_version > 0`,
  );
  return Number(row!.count);
}

export interface SoldGame {
  game_id: string;
  market: string;
  game_code: string;
  name_th: string;
  name_en: string;
}

/** Returns a game of the merchant by its code; undefined if the merchant does not sell it. */
export function findGame(db: Db, merchantId: string, gameCode: string): Promise<SoldGame | undefined> {
  return db
    .selectFrom('lottery_games')
    .select(['game_id', 'market', 'game_code', 'name_th', 'name_en'])
    .where('merchant_id', '=', merchantId)
    .where('game_code', '=', gameCode)
    .where('is_on', '=', true)
    .executeTakeFirst();
}

export function findByNumero(db: Db, market: string, numero: string): Promise<DrawRow | undefined> {
  return db
    .selectFrom('lottery_draws')
    .selectAll()
    .where('market', '=', market)
    .where('numero', '=', numero)
    .executeTakeFirst();
}

/** Returns the draws whose sales have not ended, next draw first. */
export function comingDraws(db: Db, market: string, limit: number): Promise<DrawRow[]> {
  return db
    .selectFrom('lottery_draws')
    .selectAll()
    .where('market', '=', market)
    .where('state', 'in', ['planned', 'open', 'suspended'])
    .where('close_at', '>', sql<Date>`platform_now()`)
    .orderBy('winning_at')
    .limit(limit)
    .execute();
}

/** Returns the draws whose sales have ended and that have no result yet, newest first. */
export function waitingDraws(db: Db, market: string, limit: number): Promise<DrawRow[]> {
  return db
    .selectFrom('lottery_draws')
    .selectAll()
    .where('market', '=', market)
    .where('state', 'in', ['open', 'suspended', 'closed', 'sealed', 'entered'])
    .where('close_at', '<=', sql<Date>`platform_now()`)
    .orderBy('winning_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the boards of the newest draws of a market, newest first. */
export async function newestBoards(db: Db, market: string, limit: number): Promise<Board[]> {
  const found = await rows(
    db,
    sql<{ board: Board }>`
      select r.derived as board from lottery_draws d
      join lottery_results r on r.draw_id = d.draw_id and r.version = d.result_version
      where d.market = ${market} and d.result_version > 0 order by d.winning_at desc limit ${limit}`,
  );
  return found.map((row) => row.board);
}

export function resultsOf(db: Db, drawId: bigint): Promise<ResultRow[]> {
  return db.selectFrom('lottery_results').selectAll().where('draw_id', '=', drawId).orderBy('version').execute();
}

export function notesOf(db: Db, drawId: bigint): Promise<TableRow<'lottery_draw_notes'>[]> {
  return db.selectFrom('lottery_draw_notes').selectAll().where('draw_id', '=', drawId).orderBy('note_id').execute();
}

/** Returns the newest signed settlement of a draw. */
export function signedSettlement(db: Db, drawId: bigint): Promise<TableRow<'lottery_settlements'> | undefined> {
  return db
    .selectFrom('lottery_settlements')
    .selectAll()
    .where('draw_id', '=', drawId)
    .where('file', 'is not', null)
    .orderBy('settlement_no', 'desc')
    .limit(1)
    .executeTakeFirst();
}
