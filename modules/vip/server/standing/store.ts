// Database access to the experience and rank of members, and to the levels that they reached.
import { sql } from 'kysely';
import { type Db, firstRow, keepPlan, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

/** Facts of play after one position, up to and including another. */
export interface Span {
  after: readonly string[];
  upto: readonly string[];
}

/** Adds the facts of a span to the members' experience. Returns the members who reach a level above their rank. */
export async function countSpan(trx: Trx, { after, upto }: Span): Promise<string[]> {
  const row = await firstRow(
    trx,
    sql<{ members: string[] }>`
      select /* never null: members; an empty array where nobody does */
             vip_count(${after}::bigint[], ${upto}::bigint[]) as members`,
  );
  return row!.members;
}

export type CrossingRow = TableRow<'vip_crossings'> & Pick<TableRow<'vip_levels'>, 'name_th' | 'name_en'>;

/** Writes the levels that these members reached, lowest first, and raises their ranks. */
export function crossLevels(trx: Trx, memberIds: readonly string[]): Promise<CrossingRow[]> {
  return rows(
    trx,
    sql<CrossingRow>`
      select /* never null: amount, at, experience, is_bonus, member_id, merchant_id, state; rows of vip_crossings */
             x.*, l.name_th, l.name_en from vip_cross(${[...memberIds]}::text[]) x
      join vip_levels l on l.merchant_id = x.ladder_merchant and l.version = x.ladder_version and l.rank_level = x.rank_level
      order by x.member_id, x.rank_level`,
  );
}

export interface Standing {
  experience: bigint;
  rankLevel: number;
}

export async function standingOf(db: Db, memberId: string): Promise<Standing> {
  const row = await db
    .selectFrom('vip_standings')
    .select(['experience', 'rank_level'])
    .where('member_id', '=', memberId)
    .modifyEnd(keepPlan)
    .executeTakeFirst();
  return { experience: row?.experience ?? 0n, rankLevel: row?.rank_level ?? 0 };
}

/** Returns the levels that a member reached, newest first, with their names at that time. */
export function crossingsOf(db: Db, memberId: string): Promise<CrossingRow[]> {
  return rows(
    db,
    sql<CrossingRow>`
      select x.*, l.name_th, l.name_en from vip_crossings x
      join vip_levels l on l.merchant_id = x.ladder_merchant and l.version = x.ladder_version and l.rank_level = x.rank_level
      where x.member_id = ${memberId} order by x.at desc, x.rank_level desc`,
  );
}

export interface OwnLevel {
  memberId: string;
  rankLevel: number;
  nameTh: string;
  nameEn: string;
}

/**
 * Returns the levels of these members; members without a level are left out. Members above the highest level of a
 * shortened ladder have its highest level.
 */
export function levelsOf(db: Db, memberIds: readonly string[]): Promise<OwnLevel[]> {
  return rows(
    db,
    sql<OwnLevel>`
      ${keepPlan} select s.member_id as "memberId", s.rank_level as "rankLevel", l.name_th as "nameTh", l.name_en as "nameEn"
      from vip_standings s
      cross join lateral vip_ladder_of(s.merchant_id) o
      cross join lateral (
        select v.name_th, v.name_en from vip_levels v
        where v.merchant_id = o.merchant_id and v.version = o.version and v.rank_level <= s.rank_level
        order by v.rank_level desc limit 1) l
      where s.member_id = any (${[...memberIds]}) and s.rank_level > 0`,
  );
}

/**
 * Returns the points multipliers of these members, in hundredths, each from the moment on at which it began: a level was
 * reached, or the ladder changed. Members without a level are left out.
 */
export const multipliersOf = (
  db: Db,
  memberIds: readonly string[],
): Promise<{ memberId: string; since: string; multiplier: bigint }[]> =>
  rows(
    db,
    sql<{ memberId: string; since: string; multiplier: bigint }>`
      select /* never null: memberId, since, multiplier; as the function makes them */
             s.member_id as "memberId", s.since::text, s.multiplier
      from vip_multipliers(${[...memberIds]}::text[]) s order by s.member_id, s.since`,
  );

export interface Owed {
  member_id: string;
  rank_level: number;
}

/** Returns the owed level bonuses of one member, or of all, oldest first. */
export function owedCrossings(
  db: Db,
  { memberId, limit, offset }: { memberId: string | undefined; limit: number; offset: number },
): Promise<Owed[]> {
  return db
    .selectFrom('vip_crossings')
    .select(['member_id', 'rank_level'])
    .where('state', '=', 'owed')
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .orderBy('at')
    .orderBy('member_id')
    .orderBy('rank_level')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type OwedRow = Pick<TableRow<'vip_crossings'>, 'amount' | 'merchant_id' | 'ladder_merchant' | 'ladder_version'> &
  Pick<TableRow<'vip_levels'>, 'name_th' | 'name_en'>;

/** Locks an owed bonus and returns it with the names of its level at that time; undefined if it is already decided. */
export const lockOwed = (trx: Trx, { member_id, rank_level }: Owed): Promise<OwedRow | undefined> =>
  firstRow(
    trx,
    sql<OwedRow>`
      select x.amount, x.merchant_id, x.ladder_merchant, x.ladder_version, l.name_th, l.name_en
      from vip_crossings x
      join vip_levels l on l.merchant_id = x.ladder_merchant and l.version = x.ladder_version and l.rank_level = x.rank_level
      where x.member_id = ${member_id} and x.rank_level = ${rank_level} and x.state = 'owed' for update of x`,
  );

export async function decideCrossing(
  trx: Trx,
  { member_id, rank_level }: Owed,
  { state, isBonus }: { state: 'paid' | 'void'; isBonus: boolean },
): Promise<void> {
  await trx
    .updateTable('vip_crossings')
    .set({ state, is_bonus: isBonus, decided_at: sql<Date>`platform_now()` })
    .where('member_id', '=', member_id)
    .where('rank_level', '=', rank_level)
    .execute();
}
