import { sql } from 'kysely';
import { type Db, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type ExclusionRow = TableRow<'agents_exclusions'>;

export function findExclusion(db: Db, id: string): Promise<ExclusionRow | undefined> {
  return db.selectFrom('agents_exclusions').selectAll().where('exclusion_id', '=', id).executeTakeFirst();
}

/** Inserts an exclusion; returns false if the member is already excluded. */
export async function insertExclusion(
  trx: Trx,
  row: Pick<ExclusionRow, 'exclusion_id' | 'merchant_id' | 'member_no' | 'sign' | 'scope' | 'reason' | 'made_by'> &
    Partial<Pick<ExclusionRow, 'case_id' | 'with_no'>>,
): Promise<boolean> {
  const made = await trx
    .insertInto('agents_exclusions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_no', 'scope']).where('cleared_at', 'is', null).doNothing())
    .returning('exclusion_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Clears an exclusion; returns false if it was already cleared. */
export async function clearExclusion(
  trx: Trx,
  { id, reason, proposedBy, clearedBy }: { id: string; reason: string; proposedBy: string; clearedBy: string },
): Promise<boolean> {
  const cleared = await trx
    .updateTable('agents_exclusions')
    .set({ clear_reason: reason, clear_proposed_by: proposedBy, cleared_by: clearedBy, cleared_at: now })
    .where('exclusion_id', '=', id)
    .where('cleared_at', 'is', null)
    .returning('exclusion_id')
    .executeTakeFirst();
  return cleared !== undefined;
}

export interface ExclusionFilter {
  merchantId?: string | undefined;
  isOpen?: boolean | undefined;
  limit: number;
  offset: number;
}

export interface ListedExclusion extends ExclusionRow {
  memberId: string;
  /** The other member of the sign. */
  withId: string | null;
}

export async function listExclusions(
  db: Db,
  { merchantId, isOpen, limit, offset }: ExclusionFilter,
): Promise<{ list: ListedExclusion[]; totalCount: number }> {
  let query = db
    .selectFrom('agents_exclusions as x')
    .innerJoin('agents_members as m', 'm.member_no', 'x.member_no')
    .leftJoin('agents_members as w', 'w.member_no', 'x.with_no');
  if (merchantId !== undefined) query = query.where('x.merchant_id', '=', merchantId);
  if (isOpen !== undefined) query = query.where('x.cleared_at', isOpen ? 'is' : 'is not', null);
  const list = await query
    .selectAll('x')
    .select(['m.member_id as memberId', 'w.member_id as withId'])
    .orderBy('x.at', 'desc')
    .orderBy('x.exclusion_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await query.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return { list, totalCount: Number(counted.count) };
}

export interface FoundSign {
  memberNo: bigint;
  memberId: string;
  sign: Exclude<ExclusionRow['sign'], 'staff'>;
  scope: ExclusionRow['scope'];
  withNo: bigint | null;
  withId: string | null;
}

/**
 * Returns the signs found for members of the merchant's lines, without members already excluded or cleared of the same
 * sign.
 */
export function findSigns(
  db: Db,
  ask: {
    merchantId: string;
    days: number;
    rounds: number;
    addresses: readonly string[][];
    addressMax: number;
    chipRounds: number;
    /** Minor units. */
    chips: bigint;
  },
): Promise<FoundSign[]> {
  const { merchantId, days, rounds, addresses, addressMax, chipRounds, chips } = ask;
  return rows(
    db,
    sql<FoundSign>`
      select /* never null: memberNo, memberId, sign, scope; of rows */ member_no as "memberNo", member_id as "memberId", sign, scope,
             with_no as "withNo", with_id as "withId"
      from agents_find_signs(${merchantId}, platform_now() - make_interval(days => ${days}), ${rounds},
                             ${JSON.stringify(addresses)}::jsonb, ${addressMax}, ${chipRounds}, ${chips})`,
  );
}

interface StoppedPlay {
  merchantId: string;
  memberId: string;
  bets: number;
}

/**
 * Notes bets of the past days that members placed while they were on a break or excluded. Returns those that no pass
 * noted before, by member.
 */
export const noteStoppedPlay = (trx: Trx, days: number): Promise<StoppedPlay[]> =>
  rows(
    trx,
    sql<StoppedPlay>`
      with noted as (
        insert into agents_stopped_play (fact_id, merchant_id, member_no, placed_at)
        select p.fact_id, p.merchant_id, p.member_no, p.placed_at
        from agents_played_while_stopped(platform_now() - make_interval(days => ${days})) p
        on conflict (fact_id) do nothing
        returning merchant_id, member_no)
      select n.merchant_id as "merchantId", m.member_id as "memberId", count(*)::integer as bets
      from noted n join agents_members m on m.member_no = n.member_no
      group by n.merchant_id, m.member_id order by n.merchant_id, m.member_id`,
  );
