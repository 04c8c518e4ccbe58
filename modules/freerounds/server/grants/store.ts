import { sql } from 'kysely';
import { anyOf, countOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { GrantState, PaidAs } from '../../contract/states.ts';

export type GrantRow = TableRow<'freerounds_grants'>;
export type NewGrant = Pick<
  GrantRow,
  | 'grant_id'
  | 'merchant_id'
  | 'member_id'
  | 'vendor_id'
  | 'node_id'
  | 'game_code'
  | 'rounds'
  | 'bet'
  | 'turnover_percent'
  | 'turnover_id'
  | 'expires_at'
  | 'source'
  | 'source_id'
  | 'reason'
  | 'requested_by'
  | 'is_final'
> & { bonus_terms: string | null };

/** A grant claimed for a request to the vendor. `asked`: number of earlier requests. */
export interface Claimed extends GrantRow {
  asked: number;
  is_over: boolean;
}

/** Inserts a grant; returns undefined if the source already has one. */
export const insertGrant = (trx: Trx, grant: NewGrant): Promise<GrantRow | undefined> =>
  trx
    .insertInto('freerounds_grants')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const bySource = (db: Db, source: string, sourceId: string): Promise<GrantRow | undefined> =>
  db
    .selectFrom('freerounds_grants')
    .selectAll()
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();

export const findGrant = (db: Db, grantId: string): Promise<GrantRow | undefined> =>
  db.selectFrom('freerounds_grants').selectAll().where('grant_id', '=', grantId).executeTakeFirst();

export const lockGrant = (trx: Trx, grantId: string): Promise<GrantRow | undefined> =>
  trx.selectFrom('freerounds_grants').selectAll().where('grant_id', '=', grantId).forUpdate().executeTakeFirst();

/** Claims a due grant for one request; other nodes skip it during the lease. */
export const claimGrant = (db: Db, grantId: string, leaseSeconds: number): Promise<Claimed | undefined> =>
  firstRow(
    db,
    sql<Claimed>`
      update freerounds_grants
      set next_ask_at = platform_now() + make_interval(secs => ${leaseSeconds}), asks = asks + 1
      where grant_id = ${grantId} and next_ask_at <= platform_now()
      returning *, asks - 1 as asked, expires_at <= platform_now() as is_over`,
  );

export async function dueGrants(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('freerounds_grants')
    .select('grant_id')
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute();
  return found.map(({ grant_id }) => grant_id);
}

/** Stores the member's player id at the vendor; from now on a request may have been sent. */
export async function setPlayer(trx: Trx, grantId: string, playerId: string): Promise<void> {
  await trx.updateTable('freerounds_grants').set({ player_id: playerId }).where('grant_id', '=', grantId).execute();
}

export interface GrantChange {
  state?: GrantState;
  used?: number;
  problem?: string | null;
  asks?: number;
  /** Seconds until the next request; null for never. */
  pauseSeconds?: number | null;
  isConfirmed?: boolean;
  isEnded?: boolean;
  cancelReason?: string;
}

/** Changes a grant; the version increases if `state`, the number used or the cancellation changes. */
export async function changeGrant(trx: Trx, row: GrantRow, change: GrantChange): Promise<GrantRow> {
  const { state, used, problem, asks, pauseSeconds, isConfirmed = false, isEnded = false, cancelReason } = change;
  const isNew = state !== undefined || cancelReason !== undefined || (used !== undefined && used !== row.used);
  const inSeconds = sql<Date>`platform_now() + make_interval(secs => ${pauseSeconds ?? 0})`;
  return trx
    .updateTable('freerounds_grants')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(used === undefined ? {} : { used: Math.min(used, row.rounds) }),
      ...(problem === undefined ? {} : { problem }),
      ...(asks === undefined ? {} : { asks }),
      ...(pauseSeconds === undefined ? {} : { next_ask_at: pauseSeconds === null ? null : inSeconds }),
      ...(isConfirmed ? { granted_at: now } : {}),
      ...(isEnded ? { ended_at: now } : {}),
      ...(cancelReason === undefined ? {} : { cancel_asked_at: now, cancel_reason: cancelReason }),
      ...(isNew ? { version: row.version + 1 } : {}),
    })
    .where('grant_id', '=', row.grant_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reopens a failed grant to send it again. */
export const reopenGrant = (trx: Trx, row: GrantRow): Promise<GrantRow> =>
  trx
    .updateTable('freerounds_grants')
    .set({
      ...(row.state === 'failed' ? { state: 'requested', ended_at: null } : {}),
      asks: 0,
      problem: null,
      next_ask_at: now,
      version: row.version + 1,
    })
    .where('grant_id', '=', row.grant_id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns a member's grants with possibly remaining rounds that are not being cancelled. */
export const openGrantsOf = (trx: Trx, memberId: string): Promise<GrantRow[]> =>
  trx
    .selectFrom('freerounds_grants')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['requested', 'granted'])
    .where('cancel_asked_at', 'is', null)
    .orderBy('grant_id')
    .forUpdate()
    .execute();

/** Takes settled grants that were not published yet; each is published by one node. Kept winnings are paid before. */
export const takeUntold = (trx: Trx, limit: number): Promise<GrantRow[]> =>
  rows(
    trx,
    sql<GrantRow>`
      update freerounds_grants set told_at = platform_now()
      where grant_id in (
        select grant_id from freerounds_grants
        where state = 'settled' and told_at is null and (bonus_terms is null or won = 0)
        order by settled_at limit ${limit} for update skip locked)
      returning *`,
  );

/** Returns grants whose winnings are to become bonus money, oldest first. */
export const keptWinnings = (db: Db, limit: number): Promise<GrantRow[]> =>
  db
    .selectFrom('freerounds_grants')
    .selectAll()
    .where('state', '=', 'settled')
    .where('told_at', 'is', null)
    .where('bonus_terms', 'is not', null)
    .where('won', '>', 0n)
    .orderBy('settled_at')
    .limit(limit)
    .execute();

/** Stores what kept winnings became; returns undefined if that is decided already. */
export const setPaid = (
  trx: Trx,
  grantId: string,
  { as, why }: { as: PaidAs; why: string | null },
): Promise<GrantRow | undefined> =>
  trx
    .updateTable('freerounds_grants')
    .set((of) => ({ told_at: now, paid_as: as, paid_why: why, version: of('version', '+', 1) }))
    .where('grant_id', '=', grantId)
    .where('told_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** A grant with the names of its vendor and game. */
export interface NamedGrant extends GrantRow {
  vendor: string;
  game_type: string;
  name_th: string;
  name_en: string;
  picture: string | null;
}

const named = sql`
  select g.*, v.code as vendor, coalesce(c.game_type, 'RNG') as game_type, coalesce(c.name_th, g.game_code) as name_th,
         coalesce(c.name_en, g.game_code) as name_en, c.picture_square_url as picture
  from freerounds_grants g
  join vendors v on v.id = g.vendor_id
  left join catalogue_games c on c.node_id = g.node_id`;

export const namedGrant = (db: Db, grantId: string): Promise<NamedGrant | undefined> =>
  firstRow(db, sql<NamedGrant>`${named} where g.grant_id = ${grantId}`);

/** Returns the grants shown to a member: playable ones, then awaited ones, then those that ended recently. */
export const shownGrants = (db: Db, memberId: string): Promise<NamedGrant[]> =>
  rows(
    db,
    sql<NamedGrant>`
      ${named}
      where g.member_id = ${memberId} and (
        g.state in ('requested', 'granted') and g.cancel_asked_at is null and platform_now() < g.expires_at
        or g.state = 'used' or g.state = 'settled' and g.settled_at > platform_now() - interval '30 days'
        or g.state = 'expired' and g.ended_at > platform_now() - interval '7 days')
      order by array_position(array['granted', 'requested', 'used', 'settled', 'expired'], g.state), g.expires_at, g.grant_id
      limit 100`,
  );

export interface GrantFilter {
  merchantId?: string | undefined;
  memberId?: string | undefined;
  state?: GrantState | undefined;
  limit: number;
  offset: number;
}

export async function listGrants(
  db: Db,
  { merchantId, memberId, state, limit, offset }: GrantFilter,
): Promise<{ list: NamedGrant[]; totalCount: number }> {
  const list = await rows(
    db,
    sql<NamedGrant>`
      ${named}
      where (${merchantId ?? null}::text is null or g.merchant_id = ${merchantId ?? null})
        and (${memberId ?? null}::text is null or g.member_id = ${memberId ?? null})
        and (${state ?? null}::text is null or g.state = ${state ?? null})
      order by g.requested_at desc, g.grant_id limit ${limit} offset ${offset}`,
  );
  let counted = db.selectFrom('freerounds_grants');
  if (merchantId !== undefined) counted = counted.where('merchant_id', '=', merchantId);
  if (memberId !== undefined) counted = counted.where('member_id', '=', memberId);
  if (state !== undefined) counted = counted.where('state', '=', state);
  return { list, totalCount: await countOf(counted) };
}

/** Returns the names of a grant's game; its code if it is no longer in the catalogue. */
export async function findGameNames(
  db: Db,
  { node_id, game_code }: Pick<GrantRow, 'node_id' | 'game_code'>,
): Promise<{ TH: string; EN: string }> {
  const game = await db
    .selectFrom('catalogue_games')
    .select(['name_th', 'name_en'])
    .where('node_id', '=', node_id)
    .executeTakeFirst();
  return { TH: game?.name_th ?? game_code, EN: game?.name_en ?? game_code };
}

/** Returns the names of games by catalogue node. */
export async function gameNamesOf(
  db: Db,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, { TH: string; EN: string }>> {
  if (nodeIds.length === 0) return new Map();
  const games = await db
    .selectFrom('catalogue_games')
    .select(['node_id', 'name_th', 'name_en'])
    .where('node_id', '=', anyOf(nodeIds))
    .execute();
  return new Map(games.map((game) => [game.node_id, { TH: game.name_th, EN: game.name_en }]));
}
