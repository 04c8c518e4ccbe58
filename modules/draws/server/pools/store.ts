// Pools and the versions of their rules.
import { sql } from 'kysely';
import { fromWire } from '@sanam/contract';
import type { StoppedMerchant } from '@sanam/ledger/server/index.ts';
import { type Db, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { PoolWish } from './rules.ts';

export type PoolRow = TableRow<'draws_pools'>;
export type VersionRow = TableRow<'draws_versions'>;
export type LockedPool = PoolRow & { now: Date };

/** Locks a pool and returns it with the database time; undefined for an unknown pool. */
export async function lockPool(trx: Trx, poolId: string): Promise<LockedPool | undefined> {
  const [row] = await rows(
    trx,
    sql<LockedPool>`
      select /* never null: now */ p.*, platform_now() as now from draws_pools p where p.pool_id = ${poolId} for update`,
  );
  return row;
}

/** Answers whether the pool is open now and not stopped. */
export const isRunning = ({ starts_at, ends_at, stopped_at, now: at }: LockedPool): boolean =>
  stopped_at === null && at >= starts_at && at < ends_at;

export async function poolById(db: Db, poolId: string): Promise<LockedPool | undefined> {
  const [row] = await rows(
    db,
    sql<LockedPool>`
      select /* never null: now */ p.*, platform_now() as now from draws_pools p where p.pool_id = ${poolId}`,
  );
  return row;
}

export async function versionOf(db: Db, poolId: string, version: number): Promise<VersionRow> {
  return db
    .selectFrom('draws_versions')
    .selectAll()
    .where('pool_id', '=', poolId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

export interface NewPool {
  poolId: string;
  merchantId: string;
  kind: 'wheel' | 'raffle';
  wish: PoolWish;
}

export async function insertPool(trx: Trx, { poolId, merchantId, kind, wish }: NewPool): Promise<void> {
  await trx
    .insertInto('draws_pools')
    .values({
      pool_id: poolId,
      merchant_id: merchantId,
      kind,
      version: 1,
      starts_at: new Date(wish.startsAt),
      ends_at: new Date(wish.endsAt),
    })
    .execute();
}

export interface NewVersion {
  poolId: string;
  version: number;
  /** Version that introduced the earning rule. */
  ruleVersion: number;
  wish: PoolWish;
  madeBy: string;
  approvedBy: string;
  reason: string | null;
}

export async function insertVersion(
  trx: Trx,
  { poolId, version, ruleVersion, wish, ...by }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('draws_versions')
    .values({
      pool_id: poolId,
      version,
      rule_version: ruleVersion,
      title_th: wish.titleTh,
      title_en: wish.titleEn,
      counter: wish.counter,
      product: wish.product,
      per: wish.per === null ? null : fromWire(wish.per),
      day_max: wish.dayMax,
      free: wish.free,
      made_by: by.madeBy,
      approved_by: by.approvedBy,
      reason: by.reason,
    })
    .execute();
}

const now = sql<Date>`platform_now()`;

/** Stores the next version. The caller has locked the pool. */
export async function followVersion(trx: Trx, poolId: string, version: number, wish: PoolWish): Promise<void> {
  await trx
    .updateTable('draws_versions')
    .set({ until_at: now })
    .where('pool_id', '=', poolId)
    .where('version', '=', version - 1)
    .execute();
  await trx
    .updateTable('draws_pools')
    .set({ version, starts_at: new Date(wish.startsAt), ends_at: new Date(wish.endsAt) })
    .where('pool_id', '=', poolId)
    .execute();
}

/** Extends wheels by the time during which the merchant's promotions were stopped. */
export async function keepWheels(trx: Trx, { merchantId, since }: StoppedMerchant): Promise<void> {
  await sql`
    update draws_pools set ends_at = ends_at + (platform_now() - greatest(${since}::timestamptz, starts_at))
    where merchant_id = ${merchantId} and kind = 'wheel' and stopped_at is null
      and starts_at < platform_now() and ends_at > ${since}`.execute(trx);
}

/** Marks the pool as stopped. The caller has locked it. */
export async function markStopped(trx: Trx, poolId: string): Promise<void> {
  await trx.updateTable('draws_pools').set({ stopped_at: now }).where('pool_id', '=', poolId).execute();
}

export interface NamedPool extends Pick<PoolRow, 'pool_id' | 'kind'>, Pick<VersionRow, 'title_th' | 'title_en'> {
  is_open: boolean;
}

const named = sql`
  /* never null: is_open; it says yes or no */ p.pool_id, p.kind, v.title_th, v.title_en, draws_takes(p) as is_open
  from draws_pools p join draws_versions v on v.pool_id = p.pool_id and v.version = p.version`;

/** Returns the pools of a merchant that are not over. */
export const lastingPools = (db: Db, merchantId: string): Promise<NamedPool[]> =>
  rows(
    db,
    sql<NamedPool>`
      select ${named} where p.merchant_id = ${merchantId} and p.stopped_at is null and p.ends_at > platform_now()
      order by p.starts_at, p.pool_id`,
  );

/** Returns the pools with these numbers. */
export const namedPools = (db: Db, poolIds: readonly string[]): Promise<NamedPool[]> =>
  rows(db, sql<NamedPool>`select ${named} where p.pool_id = any (${[...poolIds]}::text[])`);

export type TakingPool = Pick<PoolRow, 'pool_id' | 'kind'> & Pick<VersionRow, 'title_th' | 'title_en'>;

/** Returns the pools that accept tickets now. */
export function takingPools(db: Db, merchantId: string): Promise<TakingPool[]> {
  return rows(
    db,
    sql<TakingPool>`
      select p.pool_id, p.kind, v.title_th, v.title_en
      from draws_pools p
      join draws_versions v on v.pool_id = p.pool_id and v.version = p.version
      where p.merchant_id = ${merchantId} and draws_takes(p)
      order by p.ends_at, p.pool_id limit 200`,
  );
}

export async function hasPools(db: Db, merchantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('draws_pools')
    .select('pool_id')
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
