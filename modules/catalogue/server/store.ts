import { sql } from 'kysely';
import { anyOf, countOf, type Db, firstRow, keepPlan, now, rows } from '@sanam/server/platform/db.ts';
import type { ImportedGame } from '@sanam/vendors/server/index.ts';

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
  kind: 'GAME' | 'VASSALAGE';
  adapter: string;
  default_play_type: string | null;
}

const columns = sql`
  c.node_id, c.vendor_id, c.code, c.game_type, c.classify, c.name_th, c.name_en, c.picture_square_url, c.min_bet, c.rtp,
  c.has_demo, c.is_hot, c.is_new, c.kind, c.default_play_type, v.code as vendor_code, v.name as vendor_name, v.adapter`;
const source = sql`
  catalogue_games c join vendors v on v.id = c.vendor_id and v.enabled
  join vendors_games g on g.vendor_id = c.vendor_id and g.code = c.code and g.enabled`;

/** Returns a game by its node in the menu, whether or not it can be played now. */
export function findGame(
  db: Db,
  nodeId: string,
): Promise<(GameRecord & { game_enabled: boolean; vendor_enabled: boolean }) | undefined> {
  return firstRow(
    db,
    sql<GameRecord & { game_enabled: boolean; vendor_enabled: boolean }>`
      select ${columns}, g.enabled as game_enabled, v.enabled as vendor_enabled
      from catalogue_games c join vendors v on v.id = c.vendor_id
      join vendors_games g on g.vendor_id = c.vendor_id and g.code = c.code
      where c.node_id = ${nodeId}`,
  );
}

const OF_TYPE_MAX = 1000;

/**
 * Returns games of a type requested without a name: playable ones before demonstration entries, in the operator's
 * order.
 */
export function gamesOfType(
  db: Db,
  ask: { gameType: string; vendor: string | undefined },
): Promise<{ nodeId: string; vendor: string }[]> {
  return rows(
    db,
    sql<{ nodeId: string; vendor: string }>`
      select c.node_id as "nodeId", v.code as vendor from ${source}
      where c.game_type = ${ask.gameType} and (${ask.vendor ?? null}::text is null or v.code = ${ask.vendor ?? null})
      order by v.adapter = 'demonstration', c.position, c.node_id limit ${OF_TYPE_MAX}`,
  );
}

const tables = { recent: sql.table('catalogue_recent'), favourites: sql.table('catalogue_favourites') } as const;
const moments = { recent: sql.ref('r.opened_at'), favourites: sql.ref('r.added_at') } as const;

export type OwnList = keyof typeof tables;

/** Returns the ids of each member's recent games or favourites, newest first, whether or not they can be played now. */
export async function listOwn(db: Db, which: OwnList, memberIds: readonly string[]): Promise<string[][]> {
  // One text per member: ids contain no spaces, and one text is read far faster than a hundred rows.
  const lists = await rows(
    db,
    sql<{ ids: string | null }>`
      ${keepPlan} select (select string_agg(r.node_id, ' ' order by ${moments[which]} desc, r.node_id)
                          from ${tables[which]} r where r.member_id = m.id) as ids
      from unnest(${memberIds}::text[]) with ordinality as m (id, place) order by m.place`,
  );
  return lists.map(({ ids }) => ids?.split(' ') ?? []);
}

/** Adds a favourite, idempotently. Returns false if the game is not in the catalogue. */
export async function addFavourite(db: Db, memberId: string, nodeId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      with game as (select node_id from catalogue_games where node_id = ${nodeId}),
           kept as (insert into catalogue_favourites (member_id, node_id) select ${memberId}, node_id from game
                    on conflict (member_id, node_id) do nothing)
      select node_id from game`,
  );
  return row !== undefined;
}

export function countFavourites(db: Db, memberId: string): Promise<number> {
  return countOf(db.selectFrom('catalogue_favourites').where('member_id', '=', memberId));
}

export async function removeFavourite(db: Db, memberId: string, nodeId: string): Promise<void> {
  await db.deleteFrom('catalogue_favourites').where('member_id', '=', memberId).where('node_id', '=', nodeId).execute();
}

const RECENT_KEPT = 100;

export async function rememberOpened(db: Db, memberId: string, nodeId: string): Promise<void> {
  await db
    .insertInto('catalogue_recent')
    .values({ member_id: memberId, node_id: nodeId })
    .onConflict((conflict) => conflict.columns(['member_id', 'node_id']).doUpdateSet({ opened_at: now }))
    .execute();
  await db
    .deleteFrom('catalogue_recent')
    .where('member_id', '=', memberId)
    .where('node_id', 'in', (eb) =>
      eb
        .selectFrom('catalogue_recent')
        .select('node_id')
        .where('member_id', '=', memberId)
        .orderBy('opened_at', 'desc')
        .offset(RECENT_KEPT),
    )
    .execute();
}

/** The operator's own fields of a game; demonstration entries have theirs. */
export interface GameMarks {
  kind: 'GAME' | 'VASSALAGE';
  isHot: boolean;
  isNew: boolean;
  position: number;
}

export interface UpsertOptions {
  /** Whether every row has its own position and marks. */
  hasMarks?: boolean;
  newGamesOn?: boolean;
  /** Whether classes of known games come from the list as well; otherwise only new games take theirs from it. */
  takesClass?: boolean;
}

/** Returns the list's value, unless the field is an own field of the operator. */
const unlessOwn = (field: string, column: string) =>
  sql`case when ${field} = any(catalogue_games.own_fields) then ${sql.ref(`catalogue_games.${column}`)}
      else ${sql.ref(`excluded.${column}`)} end`;

/**
 * Adds or refreshes games of a vendor in one statement. All games enter the catalogue this way: from a vendor, from a
 * file and for the demonstration. The operator's own order, marks, switches and fields do not change.
 */
export async function upsertGames(
  db: Db,
  vendorId: number,
  games: readonly (ImportedGame & { nodeId: string } & Partial<GameMarks>)[],
  { hasMarks = false, newGamesOn = true, takesClass = false }: UpsertOptions = {},
): Promise<{ added: number; updated: number }> {
  const list = JSON.stringify(games, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  const given = sql`
    jsonb_to_recordset(${list}::jsonb) as i ("nodeId" text, code text, "gameType" text, classify text, "nameTh" text, "nameEn" text,
      "pictureSquareUrl" text, "pictureWideUrl" text, "minBetMinor" bigint, "maxBetMinor" bigint, rtp text, "hasDemo" boolean,
      kind text, "isHot" boolean, "isNew" boolean, position integer)`;
  const marks = hasMarks
    ? {
        columns: sql`, kind, is_hot, is_new, position`,
        values: sql`, i.kind, i."isHot", i."isNew", i.position`,
        update: sql`, kind = excluded.kind, is_hot = excluded.is_hot, is_new = excluded.is_new, position = excluded.position`,
      }
    : { columns: sql``, values: sql``, update: sql`` };
  // The same lock order as for staff who change games: first the catalogue's row, then the vendor's.
  await db
    .selectFrom('catalogue_games')
    .select('node_id')
    .where('vendor_id', '=', vendorId)
    .where('code', '=', anyOf(games.map(({ code }) => code)))
    .orderBy('node_id')
    .forNoKeyUpdate()
    .execute();
  await sql`insert into vendors_games (vendor_id, code, bet_max, enabled)
            select ${vendorId}, i.code, i."maxBetMinor", ${newGamesOn} from ${given}
            on conflict (vendor_id, code) do update set bet_max = excluded.bet_max
            where vendors_games.bet_max is distinct from excluded.bet_max`.execute(db);
  const written = await rows(
    db,
    sql<{ added: boolean }>`
      insert into catalogue_games (node_id, vendor_id, code, game_type, classify, name_th, name_en, picture_square_url,
                                   picture_wide_url, min_bet, max_bet, rtp, has_demo${marks.columns})
      select i."nodeId", ${vendorId}, i.code, i."gameType", i.classify, i."nameTh", i."nameEn", i."pictureSquareUrl",
             i."pictureWideUrl", i."minBetMinor", i."maxBetMinor", i.rtp, i."hasDemo"${marks.values} from ${given}
      on conflict (vendor_id, code) do update set
        game_type = excluded.game_type, name_th = ${unlessOwn('nameTh', 'name_th')}, name_en = ${unlessOwn('nameEn', 'name_en')},
        picture_square_url = ${unlessOwn('picture', 'picture_square_url')}, picture_wide_url = excluded.picture_wide_url,
        classify = ${takesClass ? unlessOwn('classify', 'classify') : sql.ref('catalogue_games.classify')},
        min_bet = excluded.min_bet, max_bet = excluded.max_bet, rtp = excluded.rtp, has_demo = excluded.has_demo,
        imported_at = platform_now()${marks.update}
      returning (xmax = 0) as added`,
  );
  const added = written.filter((row) => row.added).length;
  return { added, updated: written.length - added };
}

/** Sets the operator's own marks of a game. */
export async function markGame(db: Db, vendorId: number, code: string, marks: Omit<GameMarks, 'kind'>): Promise<void> {
  await db
    .updateTable('catalogue_games')
    .set({ is_hot: marks.isHot, is_new: marks.isNew, position: marks.position })
    .where('vendor_id', '=', vendorId)
    .where('code', '=', code)
    .execute();
}

/** Adds a vendor whose entries are demonstrations only; an existing one does not change. */
export async function addDemonstrationVendor(db: Db, vendor: { code: string; name: string }): Promise<number> {
  await db
    .insertInto('vendors')
    .values({ code: vendor.code, name: vendor.name, adapter: 'demonstration' })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  return (await vendorByCode(db, vendor.code))!.id;
}

export async function vendorByCode(db: Db, code: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('vendors').select('id').where('code', '=', code).executeTakeFirst();
}
