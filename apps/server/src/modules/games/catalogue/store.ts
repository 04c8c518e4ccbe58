import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../../../platform/db.ts';
import type { GameFilter, ImportedGame } from './types.ts';

export interface GameRecord {
  node_id: string;
  vendor_id: number;
  vendor_code: string;
  vendor_name: string;
  code: string;
  game_type: string;
  classify: string;
  name_th: string;
  name_en: string;
  picture_square_url: string | null;
  min_bet: bigint;
  rtp: string | null;
  has_demo: boolean;
  is_hot: boolean;
  is_new: boolean;
}

const columns = sql`
  c.node_id, c.vendor_id, v.code as vendor_code, v.name as vendor_name, c.code, c.game_type, c.classify, c.name_th, c.name_en,
  c.picture_square_url, c.min_bet, c.rtp, c.has_demo, c.is_hot, c.is_new`;
const source = sql`
  games_catalogue c join games_vendors v on v.id = c.vendor_id and v.enabled
  join games_games g on g.vendor_id = c.vendor_id and g.code = c.code and g.enabled`;

function where(filter: GameFilter) {
  const name =
    filter.name === undefined || filter.name === ''
      ? null
      : `%${filter.name.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`
    (${filter.gameType ?? null}::text is null or c.game_type = ${filter.gameType ?? null})
    and (${filter.vendor ?? null}::text is null or v.code = ${filter.vendor ?? null})
    and (${filter.classify ?? null}::text is null or c.classify = ${filter.classify ?? null})
    and (${name}::text is null or lower(c.name_th) like ${name} or lower(c.name_en) like ${name})
    and (${filter.minBetMaxMinor ?? null}::bigint is null or c.min_bet <= ${filter.minBetMaxMinor ?? null})
    and (not ${filter.isHotOnly ?? false} or c.is_hot)`;
}

/** A page of playable games in the operator's order. */
export function listGames(db: Db, filter: GameFilter, limit: number, offset: number): Promise<GameRecord[]> {
  return rows(
    db,
    sql<GameRecord>`select ${columns} from ${source} where ${where(filter)} order by c.position, c.node_id limit ${limit} offset ${offset}`,
  );
}

export async function countGames(db: Db, filter: GameFilter): Promise<number> {
  const row = await firstRow(db, sql<{ count: bigint }>`select count(*) from ${source} where ${where(filter)}`);
  return Number(row!.count);
}

/** A game by its place in the menu, whether it may be played now or not. */
export function findGame(
  db: Db,
  nodeId: string,
): Promise<(GameRecord & { game_enabled: boolean; vendor_enabled: boolean }) | undefined> {
  return firstRow(
    db,
    sql<GameRecord & { game_enabled: boolean; vendor_enabled: boolean }>`
      select ${columns}, g.enabled as game_enabled, v.enabled as vendor_enabled
      from games_catalogue c join games_vendors v on v.id = c.vendor_id
      join games_games g on g.vendor_id = c.vendor_id and g.code = c.code
      where c.node_id = ${nodeId}`,
  );
}

export interface VendorOfType {
  code: string;
  name: string;
  game_type: string;
  is_hot: boolean;
}

/** Vendors with at least one playable game, by game type. */
export function listVendors(db: Db, gameType: string | null): Promise<VendorOfType[]> {
  return rows(
    db,
    sql<VendorOfType>`
      select v.code, v.name, c.game_type, bool_or(c.is_hot) as is_hot from ${source}
      where (${gameType}::text is null or c.game_type = ${gameType})
      group by v.code, v.name, c.game_type order by min(c.position), v.code`,
  );
}

export function listRecent(
  db: Db,
  memberId: string,
  filter: GameFilter,
  limit: number,
  offset: number,
): Promise<(GameRecord & { total: bigint })[]> {
  return rows(
    db,
    sql<GameRecord & { total: bigint }>`
      select ${columns}, count(*) over () as total from games_recent r join ${source} on c.node_id = r.node_id
      where r.member_id = ${memberId} and ${where(filter)} order by r.opened_at desc limit ${limit} offset ${offset}`,
  );
}

const RECENT_KEPT = 100;

export async function rememberOpened(db: Db, memberId: string, nodeId: string): Promise<void> {
  await sql`
    insert into games_recent (member_id, node_id) values (${memberId}, ${nodeId})
    on conflict (member_id, node_id) do update set opened_at = platform_now()`.execute(db);
  await sql`
    delete from games_recent where member_id = ${memberId} and node_id in (
      select node_id from games_recent where member_id = ${memberId} order by opened_at desc offset ${RECENT_KEPT})`.execute(
    db,
  );
}

/** Adds or refreshes one game of a vendor; the operator's own order, hot mark and switch stay as they are. */
export async function upsertGame(
  db: Db,
  vendorId: number,
  nodeId: string,
  game: ImportedGame,
): Promise<'added' | 'updated'> {
  await sql`insert into games_games (vendor_id, code, bet_max) values (${vendorId}, ${game.code}, ${game.maxBetMinor})
            on conflict (vendor_id, code) do update set bet_max = excluded.bet_max`.execute(db);
  const row = await firstRow(
    db,
    sql<{ added: boolean }>`
      insert into games_catalogue (node_id, vendor_id, code, game_type, classify, name_th, name_en, picture_square_url, picture_wide_url,
                                   min_bet, max_bet, rtp, has_demo)
      values (${nodeId}, ${vendorId}, ${game.code}, ${game.gameType}, ${game.classify}, ${game.nameTh}, ${game.nameEn},
              ${game.pictureSquareUrl}, ${game.pictureWideUrl}, ${game.minBetMinor}, ${game.maxBetMinor}, ${game.rtp}, ${game.hasDemo})
      on conflict (vendor_id, code) do update set
        game_type = excluded.game_type, name_th = excluded.name_th, name_en = excluded.name_en,
        picture_square_url = excluded.picture_square_url, picture_wide_url = excluded.picture_wide_url,
        min_bet = excluded.min_bet, max_bet = excluded.max_bet, rtp = excluded.rtp, has_demo = excluded.has_demo,
        imported_at = platform_now()
      returning (xmax = 0) as added`,
  );
  return row!.added ? 'added' : 'updated';
}

/** The operator's own marks of a game. */
export async function markGame(
  db: Db,
  vendorId: number,
  code: string,
  marks: { isHot: boolean; isNew: boolean; position: number },
): Promise<void> {
  await sql`update games_catalogue set is_hot = ${marks.isHot}, is_new = ${marks.isNew}, position = ${marks.position}
            where vendor_id = ${vendorId} and code = ${code}`.execute(db);
}

export async function vendorByCode(db: Db, code: string): Promise<{ id: number } | undefined> {
  return firstRow(db, sql<{ id: number }>`select id from games_vendors where code = ${code}`);
}
