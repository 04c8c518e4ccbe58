import { sql } from 'kysely';
import { countOf, type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { VendorGroup } from '../../contract/states.ts';
import type { GameRow, MarketRow } from './store.ts';

export interface ListedMarket extends MarketRow {
  next_numero: string | null;
  next_winning_at: Date | null;
}

/** Returns a page of markets by code, each with its next draw whose sales have not ended. */
export async function listMarkets(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ListedMarket[]; totalCount: number }> {
  const list = await rows(
    db,
    sql<ListedMarket>`
      select m.market, m.is_on, m.close_seconds, m.refund_minutes, m.approve_above, m.reserve, m.version,
             m.tier_at_80, m.tier_at_90, m.tier_at_100, d.numero as next_numero, d.winning_at as next_winning_at
      from lottery_markets m
      left join lateral (
        select c.numero, c.winning_at from lottery_draws c
        where c.market = m.market and c.state in ('planned', 'open', 'suspended') and c.close_at > platform_now()
        order by c.winning_at limit 1) d on true
      order by m.market limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) as count from lottery_markets`);
  return { list, totalCount: Number(count!.count) };
}

export function findMarket(db: Db, market: string): Promise<MarketRow | undefined> {
  return db.selectFrom('lottery_markets').selectAll().where('market', '=', market).executeTakeFirst();
}

/** Locks a market until the transaction ends: other transactions that plan its draws or change it wait. */
export function lockMarket(trx: Trx, market: string): Promise<MarketRow | undefined> {
  return trx.selectFrom('lottery_markets').selectAll().where('market', '=', market).forUpdate().executeTakeFirst();
}

/** Returns the reason of the newest change of each day, by day. */
export async function changeReasons(db: Db, market: string): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{ day: string; reason: string }>`
      select distinct on (c.day) to_char(c.day, 'YYYY-MM-DD') as day, c.reason
      from lottery_calendar_changes c where c.market = ${market} order by c.day, c.change_id desc`,
  );
  return new Map(found.map(({ day, reason }) => [day, reason]));
}

/**
 * Returns the state of a draw that prevents a calendar change: an added draw that already exists, or a removed draw
 * that was not cancelled. Undefined if there is none.
 */
export async function stateInTheWay(
  db: Db,
  market: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ state: string }>`
      select state from lottery_draws
      where market = ${market}
        and (numero = any (${[...added]}::text[]) or numero = any (${[...removed]}::text[]) and state <> 'cancelled')
      limit 1`,
  );
  return row?.state;
}

export interface GameFilter {
  merchantId: string | undefined;
  market: string | undefined;
  vendor: VendorGroup | undefined;
  sort: string | undefined;
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const sorted: Readonly<Record<string, 'game_code' | 'market' | 'name_th' | 'name_en'>> = {
  gameCode: 'game_code',
  market: 'market',
  nameTh: 'name_th',
  nameEn: 'name_en',
};

/** Returns a page of games, in menu order unless another order is requested. */
export async function listGames(db: Db, filter: GameFilter): Promise<{ list: GameRow[]; totalCount: number }> {
  let found = db.selectFrom('lottery_games');
  if (filter.merchantId !== undefined) found = found.where('merchant_id', '=', filter.merchantId);
  if (filter.market !== undefined) found = found.where('market', '=', filter.market);
  if (filter.vendor !== undefined) found = found.where('vendor_group', '=', filter.vendor);
  const column = sorted[filter.sort ?? ''];
  const direction = filter.order === 'ASC' ? 'asc' : 'desc';
  const list = await (column === undefined ? found.orderBy('position') : found.orderBy(column, direction))
    .selectAll()
    .orderBy('game_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}

export function findGame(db: Db, gameId: string): Promise<GameRow | undefined> {
  return db.selectFrom('lottery_games').selectAll().where('game_id', '=', gameId).executeTakeFirst();
}

/** Locks a game until the transaction ends and returns it. */
export function lockGame(trx: Trx, gameId: string): Promise<GameRow | undefined> {
  return trx.selectFrom('lottery_games').selectAll().where('game_id', '=', gameId).forUpdate().executeTakeFirst();
}

export interface OddsSetRow {
  odds_set: bigint;
  play_type: string;
  series: string;
  version: number;
  rebate_bp: number;
  factor: number;
  by_staff: string | null;
  at: Date;
  classes: { class: string; odds_milli: string }[];
}

/** Returns every version of the odds of a game, newest first for each play type and series. */
export function oddsSetsOf(db: Db, gameId: string): Promise<OddsSetRow[]> {
  return rows(
    db,
    sql<OddsSetRow>`
      select s.odds_set, s.play_type, s.series, s.version, s.rebate_bp, s.factor, s.by_staff, s.at,
             /* never null: classes; every set has some */
             (select jsonb_agg(jsonb_build_object('class', c.class, 'odds_milli', c.odds_milli::text)
                               order by c.odds_milli desc, c.class)
              from lottery_odds_classes c where c.odds_set = s.odds_set) as classes
      from lottery_odds_sets s where s.game_id = ${gameId}
      order by s.play_type, s.series::integer desc, s.version desc`,
  );
}

/** Returns the newest version number of the odds of a play type at a rate; 0 if there are none. */
export async function oddsVersion(db: Db, gameId: string, playType: string, series: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ version: number }>`
      select coalesce(max(version), 0) as version from lottery_odds_sets
      where game_id = ${gameId} and play_type = ${playType} and series = ${series}`,
  );
  return row!.version;
}
