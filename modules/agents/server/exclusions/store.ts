import { sql } from 'kysely';
import { type Db, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type ExclusionRow = TableRow<'agents_exclusions'>;

export function findExclusion(db: Db, id: string): Promise<ExclusionRow | undefined> {
  return db.selectFrom('agents_exclusions').selectAll().where('exclusion_id', '=', id).executeTakeFirst();
}

/** False: the member is left out already. */
export async function insertExclusion(
  trx: Trx,
  row: Pick<ExclusionRow, 'exclusion_id' | 'merchant_id' | 'member_no' | 'sign' | 'reason' | 'made_by'>,
): Promise<boolean> {
  const made = await trx
    .insertInto('agents_exclusions')
    .values(row)
    .onConflict((conflict) => conflict.column('member_no').where('cleared_at', 'is', null).doNothing())
    .returning('exclusion_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** False: it was cleared before. */
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

export async function listExclusions(
  db: Db,
  { merchantId, isOpen, limit, offset }: ExclusionFilter,
): Promise<{ list: (ExclusionRow & { memberId: string })[]; totalCount: number }> {
  let query = db.selectFrom('agents_exclusions as x').innerJoin('agents_members as m', 'm.member_no', 'x.member_no');
  if (merchantId !== undefined) query = query.where('x.merchant_id', '=', merchantId);
  if (isOpen !== undefined) query = query.where('x.cleared_at', isOpen ? 'is' : 'is not', null);
  const list = await query
    .selectAll('x')
    .select('m.member_id as memberId')
    .orderBy('x.at', 'desc')
    .orderBy('x.exclusion_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await query.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return { list, totalCount: Number(counted.count) };
}

export interface ContractedAgent {
  no: bigint;
  memberId: string;
  merchantId: string;
}

/** Agents with a contract in force, by their numbers. */
export function contractedAgents(
  db: Db,
  { after, limit }: { after: bigint; limit: number },
): Promise<ContractedAgent[]> {
  return rows(
    db,
    sql<ContractedAgent>`
      select m.member_no as no, m.member_id as "memberId", m.merchant_id as "merchantId" from agents_members m
      where m.member_no > ${after} and exists (
        select from agents_contracts c join agents_contract_versions v on v.contract_id = c.contract_id
        where c.agent_no = m.member_no and v.valid @> platform_now())
      order by m.member_no limit ${limit}`,
  );
}

/** Those of them who are below the agent and whom nobody cleared of the same sign. */
export function unclearedOfTeam(
  db: Db,
  { agentNo, memberIds }: { agentNo: bigint; memberIds: readonly string[] },
): Promise<{ no: bigint; memberId: string }[]> {
  return rows(
    db,
    sql<{ no: bigint; memberId: string }>`
      select m.member_no as no, m.member_id as "memberId" from agents_members m
      join agents_lines l on l.agent_no = m.upline_no and upper_inf(l.valid) and l.path @> array[${agentNo}::bigint]
      where m.member_id = any (${[...memberIds]}::text[])
        and not exists (select from agents_exclusions x where x.member_no = m.member_no and x.sign = 'sharesDevice')
      order by m.member_no`,
  );
}
