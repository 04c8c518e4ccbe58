import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import { startingWith } from '@sanam/server/platform/like.ts';

export interface GameRecord {
  node_id: string;
  vendor_id: number;
  vendor_code: string;
  code: string;
  name_th: string;
  name_en: string;
  game_type: GameType;
  classify: string;
  picture_square_url: string | null;
  kind: 'GAME' | 'VASSALAGE';
  enabled: boolean;
  is_hot: boolean;
  is_new: boolean;
  position: number;
  min_bet: bigint;
  max_bet: bigint;
  rtp: string | null;
  has_demo: boolean;
  own_fields: ('nameTh' | 'nameEn' | 'picture' | 'classify')[];
  imported_at: Date;
  vendor_enabled: boolean;
  countries: string[];
}

const game = sql`
  c.node_id, c.vendor_id, v.code as vendor_code, c.code, c.name_th, c.name_en, c.game_type, c.classify, c.picture_square_url,
  c.kind, g.enabled, c.is_hot, c.is_new, c.position, c.min_bet, c.max_bet, c.rtp, c.has_demo, c.own_fields, c.imported_at,
  v.enabled as vendor_enabled,
  coalesce((select array_agg(r.country order by r.country) from vendors_country_rules r
            where r.vendor_id = c.vendor_id and r.code = c.code), '{}') as countries`;
const source = sql`
  catalogue_games c join vendors v on v.id = c.vendor_id
  join vendors_games g on g.vendor_id = c.vendor_id and g.code = c.code`;

/** Returns games by id, in the given order. */
export async function gamesById(db: Db, ids: readonly string[]): Promise<GameRecord[]> {
  if (ids.length === 0) return [];
  const found = await rows(db, sql<GameRecord>`select ${game} from ${source} where c.node_id = any(${[...ids]})`);
  const byId = new Map(found.map((one) => [one.node_id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type Standing = Pick<
  GameRecord,
  | 'node_id'
  | 'vendor_id'
  | 'vendor_code'
  | 'code'
  | 'name_en'
  | 'enabled'
  | 'is_hot'
  | 'is_new'
  | 'position'
  | 'classify'
> & { is_closed: boolean };

/**
 * Returns of many games the fields that an action on them needs; `is_closed`: closed to this country by a rule of its
 * own.
 */
export function standingOf(db: Db, ids: readonly string[], country: string | null): Promise<Standing[]> {
  return rows(
    db,
    sql<Standing>`
      select c.node_id, c.vendor_id, v.code as vendor_code, c.code, c.name_en, g.enabled, c.is_hot, c.is_new, c.position,
             c.classify, r.country is not null as is_closed
      from ${source}
      left join vendors_country_rules r on r.vendor_id = c.vendor_id and r.code = c.code and r.country = ${country}
      where c.node_id = any(${[...ids]}) order by c.position, c.node_id`,
  );
}

/** Returns one game, locked until the transaction ends. */
export async function lockGame(trx: Trx, nodeId: string): Promise<GameRecord | undefined> {
  await lockGames(trx, [nodeId]);
  return (await gamesById(trx, [nodeId]))[0];
}

/** Locks games until the transaction ends, always in the same order; members can still open and save them. */
export async function lockGames(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('catalogue_games')
    .select('node_id')
    .where('node_id', '=', anyOf(ids))
    .orderBy('node_id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns ids of games whose code begins with the text, because staff search for codes besides names. */
export async function idsByCode(db: Db, text: string, limit: number): Promise<string[]> {
  const like = startingWith(text);
  const found = await db
    .selectFrom('catalogue_games')
    .select('node_id')
    .where((eb) => eb.or([eb('code', 'like', like), eb('node_id', '=', text)]))
    .limit(limit)
    .execute();
  return found.map(({ node_id }) => node_id);
}

export async function namesOf(db: Db, nodeId: string): Promise<Record<string, string>> {
  const found = await db
    .selectFrom('catalogue_names')
    .select(['language', 'name'])
    .where('node_id', '=', nodeId)
    .orderBy('language')
    .execute();
  return Object.fromEntries(found.map(({ language, name }) => [language, name]));
}

export async function setNames(trx: Trx, nodeId: string, names: Record<string, string>): Promise<void> {
  await trx
    .deleteFrom('catalogue_names')
    .where('node_id', '=', nodeId)
    .where(sql<boolean>`language <> all(${Object.keys(names)}::text[])`)
    .execute();
  await sql`
    insert into catalogue_names (node_id, language, name)
    select ${nodeId}, key, value from jsonb_each_text(${JSON.stringify(names)}::jsonb)
    on conflict (node_id, language) do update set name = excluded.name
    where catalogue_names.name <> excluded.name`.execute(trx);
}

export async function setGame(
  trx: Trx,
  nodeId: string,
  to: Pick<GameRecord, 'name_th' | 'name_en' | 'picture_square_url' | 'classify' | 'is_hot' | 'is_new' | 'position'> & {
    own_fields: readonly string[];
  },
): Promise<void> {
  await trx
    .updateTable('catalogue_games')
    .set({
      name_th: to.name_th,
      name_en: to.name_en,
      picture_square_url: to.picture_square_url,
      classify: to.classify,
      is_hot: to.is_hot,
      is_new: to.is_new,
      position: to.position,
      own_fields: [...to.own_fields],
    })
    .where('node_id', '=', nodeId)
    .execute();
}

/** Counts the open rounds in these games. */
export async function openRoundsIn(db: Db, games: readonly Pick<GameRecord, 'vendor_id' | 'code'>[]): Promise<number> {
  if (games.length === 0) return 0;
  const row = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(*) from vendors_rounds r
      join unnest(${games.map((one) => one.vendor_id)}::int[], ${games.map((one) => one.code)}::text[]) as g (vendor_id, code)
        on r.vendor_id = g.vendor_id and r.game_code = g.code
      where r.state = 'OPEN'`,
  );
  return Number(row!.count);
}

export interface PinRow {
  gameType: string;
  list: 'all' | 'hot';
  place: number;
}

export function pinsOf(db: Db, merchantId: string, nodeId: string): Promise<PinRow[]> {
  return rows(
    db,
    sql<PinRow>`
      select game_type as "gameType", list, place from catalogue_pins
      where merchant_id = ${merchantId} and node_id = ${nodeId} order by game_type, list`,
  );
}

export interface ListName {
  merchantId: string;
  gameType: GameType | 'ALL';
  list: string;
}

export async function pinnedIn(db: Db, { merchantId, gameType, list }: ListName): Promise<string[]> {
  const found = await db
    .selectFrom('catalogue_pins')
    .select('node_id')
    .where('merchant_id', '=', merchantId)
    .where('game_type', '=', gameType)
    .where('list', '=', list)
    .orderBy('place')
    .execute();
  return found.map(({ node_id }) => node_id);
}

/** Serialises the changes of a list. */
export async function lockList(trx: Trx, { merchantId, gameType, list }: ListName): Promise<void> {
  await sql`select pg_advisory_xact_lock(7261101, hashtext(${`${merchantId} ${gameType} ${list}`}))`.execute(trx);
}

export async function setPins(
  trx: Trx,
  { merchantId, gameType, list }: ListName,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('catalogue_pins')
    .where('merchant_id', '=', merchantId)
    .where('game_type', '=', gameType)
    .where('list', '=', list)
    .execute();
  await sql`
    insert into catalogue_pins (merchant_id, game_type, list, node_id, place)
    select ${merchantId}, ${gameType}, ${list}, node_id, place
    from unnest(${[...ids]}::text[]) with ordinality as pinned (node_id, place)`.execute(trx);
}

/** Sets columns of many games; the caller has checked that there is a column to set. */
export async function setMany(
  trx: Trx,
  ids: readonly string[],
  to: { isHot?: boolean; isNew?: boolean; position?: number; classify?: string },
): Promise<void> {
  await trx
    .updateTable('catalogue_games')
    .set({ is_hot: to.isHot, is_new: to.isNew, position: to.position })
    .$if(to.classify !== undefined, (update) =>
      update.set({
        classify: to.classify,
        own_fields: sql`case when 'classify' = any(own_fields) then own_fields else own_fields || 'classify'::text end`,
      }),
    )
    .where('node_id', '=', anyOf(ids))
    .execute();
}

export async function switchMany(trx: Trx, ids: readonly string[], isOn: boolean): Promise<void> {
  await sql`
    update vendors_games g set enabled = ${isOn} from catalogue_games c
    where c.node_id = any(${[...ids]}) and g.vendor_id = c.vendor_id and g.code = c.code`.execute(trx);
}

export async function closeMany(trx: Trx, ids: readonly string[], country: string, reason: string): Promise<void> {
  await sql`
    insert into vendors_country_rules (vendor_id, code, country, reason)
    select vendor_id, code, ${country}, ${reason} from catalogue_games where node_id = any(${[...ids]})
    on conflict do nothing`.execute(trx);
}

export async function openMany(trx: Trx, ids: readonly string[], country: string): Promise<void> {
  await sql`
    delete from vendors_country_rules r using catalogue_games c
    where c.node_id = any(${[...ids]}) and r.vendor_id = c.vendor_id and r.code = c.code and r.country = ${country}`.execute(
    trx,
  );
}
