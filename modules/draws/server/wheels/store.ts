// Tables of wheels, their prizes and spins.
import { sql } from 'kysely';
import { fromWire } from '@sanam/contract';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { VersionRow } from '../pools/store.ts';
import type { PrizeWish } from './rules.ts';

/** The schema has no types for the content of JSON columns. */
interface Shapes {
  terms: BonusRewardTerms | null;
}
export type PrizeRow = Omit<TableRow<'draws_prizes'>, keyof Shapes> & Shapes;
export type SpinRow = TableRow<'draws_spins'>;

export async function insertPrizes(
  trx: Trx,
  { poolId, version, prizes }: { poolId: string; version: number; prizes: readonly PrizeWish[] },
): Promise<void> {
  await trx
    .insertInto('draws_prizes')
    .values(
      prizes.map((prize, at) => ({
        pool_id: poolId,
        version,
        place: at + 1,
        title_th: prize.titleTh,
        title_en: prize.titleEn,
        kind: prize.kind,
        amount: prize.amount === null ? null : fromWire(prize.amount),
        points: prize.points === undefined ? null : BigInt(prize.points),
        terms: prize.terms === undefined ? null : JSON.stringify(prize.terms),
        weight: prize.weight,
        stock: prize.stock,
        remaining: prize.stock,
      })),
    )
    .execute();
}

/** Returns prizes in the order of their places. The remaining stock is exact while the pool is locked. */
export const prizesOf = (db: Db, poolId: string, version: number): Promise<PrizeRow[]> =>
  db
    .selectFrom('draws_prizes')
    .selectAll()
    .where('pool_id', '=', poolId)
    .where('version', '=', version)
    .orderBy('place')
    .$narrowType<Shapes>()
    .execute();

/** Takes one piece from a prize's stock. The caller has locked the pool. */
export async function takePiece(
  trx: Trx,
  { pool_id, version, place }: Pick<PrizeRow, 'pool_id' | 'version' | 'place'>,
): Promise<void> {
  await trx
    .updateTable('draws_prizes')
    .set((eb) => ({ remaining: eb('remaining', '-', 1) }))
    .where('pool_id', '=', pool_id)
    .where('version', '=', version)
    .where('place', '=', place)
    .execute();
}

export async function insertSpin(trx: Trx, spin: Omit<SpinRow, 'at'>): Promise<void> {
  await trx.insertInto('draws_spins').values(spin).execute();
}

export interface ShownWheel {
  poolId: string;
  titleTh: string;
  titleEn: string;
  starts_at: Date;
  ends_at: Date;
  stopped_at: Date | null;
  now: Date;
  tickets: number;
}

/** Returns wheels that are coming, running, or ended in the last seven days. Running ones that end first come first. */
export function wheelsOf(db: Db, merchantId: string, memberId: string): Promise<ShownWheel[]> {
  return rows(
    db,
    sql<ShownWheel>`
      select /* never null: now, tickets */
             p.pool_id as "poolId", v.title_th as "titleTh", v.title_en as "titleEn", p.starts_at, p.ends_at, p.stopped_at,
             platform_now() as now,
             (select count(*)::int from draws_tickets k
               where k.pool_id = p.pool_id and k.member_id = ${memberId} and k.state = 'open') as tickets
      from draws_pools p
      join draws_versions v on v.pool_id = p.pool_id and v.version = p.version
      where p.merchant_id = ${merchantId} and p.kind = 'wheel' and p.stopped_at is null
        and p.ends_at > platform_now() - interval '7 days'
      order by p.ends_at <= platform_now(), p.starts_at > platform_now(), p.ends_at, p.pool_id limit 20`,
  );
}

export interface ShownSpin {
  drawId: string;
  wheelTh: string;
  wheelEn: string;
  titleTh: string;
  titleEn: string;
  version: number;
  place: number;
  number: number;
  weights: number[];
  amount: bigint | null;
  points: bigint | null;
  isBonus: boolean;
  at: Date;
  memberId: string;
}

interface SpinFilter {
  /** Only spins of this wheel, or of this member. */
  poolId?: string;
  memberId?: string;
  limit: number;
  offset: number;
}

/** Returns spins, newest first. */
export async function listSpins(
  db: Db,
  { poolId, memberId, limit, offset }: SpinFilter,
): Promise<{ list: ShownSpin[]; totalCount: number }> {
  const where = sql`
    where (${poolId ?? null}::text is null or s.pool_id = ${poolId ?? null})
      and (${memberId ?? null}::text is null or s.member_id = ${memberId ?? null})`;
  const list = await rows(
    db,
    sql<ShownSpin>`
      select s.draw_id as "drawId", v.title_th as "wheelTh", v.title_en as "wheelEn", z.title_th as "titleTh",
             z.title_en as "titleEn", s.version, s.place, s.number, s.weights, s.amount, s.points, s.is_bonus as "isBonus", s.at, s.member_id as "memberId"
      from draws_spins s
      join draws_versions v on v.pool_id = s.pool_id and v.version = s.version
      join draws_prizes z on z.pool_id = s.pool_id and z.version = s.version and z.place = s.place
      ${where} order by s.at desc, s.draw_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: number }>`select count(*)::int as count from draws_spins s ${where}`);
  return { list, totalCount: count!.count };
}

export type ListedWheel = TableRow<'draws_pools'> &
  Pick<VersionRow, 'title_th' | 'title_en'> & {
    now: Date;
    open: number;
    spins: number;
    paid: bigint;
    paidPoints: bigint;
  };

interface WheelFilter {
  poolId?: string;
  /** Undefined: all merchants. */
  merchantId?: string | undefined;
  limit: number;
  offset: number;
}

/** Returns wheels, newest first. */
export async function listWheels(
  db: Db,
  { poolId, merchantId, limit, offset }: WheelFilter,
): Promise<{ list: ListedWheel[]; totalCount: number }> {
  const where = sql`
    where p.kind = 'wheel' and (${poolId ?? null}::text is null or p.pool_id = ${poolId ?? null})
      and (${merchantId ?? null}::text is null or p.merchant_id = ${merchantId ?? null})`;
  const list = await rows(
    db,
    sql<ListedWheel>`
      select /* never null: now, open, spins, paid, paidPoints */
             p.*, v.title_th, v.title_en, platform_now() as now,
             (select count(*)::int from draws_tickets k where k.pool_id = p.pool_id and k.state = 'open') as open,
             (select count(*)::int from draws_spins s where s.pool_id = p.pool_id) as spins,
             (select coalesce(sum(s.amount), 0)::bigint from draws_spins s where s.pool_id = p.pool_id) as paid,
             (select coalesce(sum(s.points), 0)::bigint from draws_spins s where s.pool_id = p.pool_id) as "paidPoints"
      from draws_pools p
      join draws_versions v on v.pool_id = p.pool_id and v.version = p.version
      ${where} order by p.made_at desc, p.pool_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: number }>`select count(*)::int as count from draws_pools p ${where}`);
  return { list, totalCount: count!.count };
}

/** Returns versions, newest first. */
export const versionsOf = (db: Db, poolId: string): Promise<VersionRow[]> =>
  db.selectFrom('draws_versions').selectAll().where('pool_id', '=', poolId).orderBy('version', 'desc').execute();

export interface TalliedPrize extends PrizeRow {
  drawn: number;
  /** Expected count in hundredths of a draw. */
  expected: bigint;
}

/** Returns the prizes of all versions, with the drawn count and the count expected from the weights of each spin. */
export function talliesOf(db: Db, poolId: string): Promise<TalliedPrize[]> {
  return rows(
    db,
    sql<TalliedPrize>`
      with sets as (
        select s.version, s.weights, count(*) as spins, (select sum(w) from unnest(s.weights) w) as sum
        from draws_spins s where s.pool_id = ${poolId} group by 1, 2
      )
      select /* never null: drawn, expected */ z.*,
             (select count(*)::int from draws_spins s
               where s.pool_id = z.pool_id and s.version = z.version and s.place = z.place) as drawn,
             (select coalesce(round(sum(e.spins * e.weights[z.place] * 100 / e.sum)), 0)::bigint from sets e
               where e.version = z.version) as expected
      from draws_prizes z where z.pool_id = ${poolId} order by z.version, z.place`,
  );
}
