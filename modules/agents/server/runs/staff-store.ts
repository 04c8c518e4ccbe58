// Runs and statements for the staff lists.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow } from '@sanam/server/platform/db.ts';
import { COUNT_MAX } from '@sanam/server/platform/paging.ts';
import type { StatementState } from '../../contract/plan-states.ts';

export interface OfPlan {
  code: string;
  kind: TableRow<'agents_plans'>['kind'];
  name_th: string;
  name_en: string;
}

export interface ListedRun extends TableRow<'agents_runs'>, OfPlan {
  waiting: string;
  held: string;
}

const listedRun = sql`
  select r.*, p.code, p.kind, p.name_th, p.name_en, w.waiting, w.held
  from agents_runs r join agents_plans p on p.plan_id = r.plan_id
  cross join lateral (
    select coalesce(sum(s.payable) filter (where s.state = 'review'), 0) as waiting,
           coalesce(sum(s.payable) filter (where s.state = 'held'), 0) as held
    from agents_statements s where s.run_id = r.run_id) w`;

export interface RunFilter {
  merchantId: string | undefined;
  planId: string | undefined;
  state: string | undefined;
  limit: number;
  offset: number;
}

/** Returns runs, newest period first, without computed runs that have no statement: a day has 288 slots. */
export async function listRuns(db: Db, filter: RunFilter): Promise<{ list: ListedRun[]; counted: number }> {
  const { merchantId = null, planId = null, state = null, limit, offset } = filter;
  const where = sql`
    where (${merchantId}::text is null or r.merchant_id = ${merchantId}) and (${planId}::bigint is null or r.plan_id = ${planId}::bigint)
      and (${state}::text is null or r.state = ${state}) and r.statements is distinct from 0`;
  const list = await rows(
    db,
    sql<ListedRun>`${listedRun} ${where} order by r.period_start desc, r.run_id desc limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: bigint }>`select count(*) from (select from agents_runs r ${where} limit ${COUNT_MAX}) one`,
  );
  return { list, counted: Number(count!.count) };
}

export const findListedRun = (db: Db, runId: string): Promise<ListedRun | undefined> =>
  firstRow(db, sql<ListedRun>`${listedRun} where r.run_id = ${runId}::bigint`);

/** Returns the plan's previous computed run. */
export const runBefore = (db: Db, run: Pick<ListedRun, 'plan_id' | 'period_start'>) =>
  db
    .selectFrom('agents_runs')
    .select(['run_id', 'statements', 'entitlement', 'payable'])
    .where('plan_id', '=', run.plan_id)
    .where('period_start', '<', run.period_start)
    .where('state', '<>', 'pending')
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst();

export const statesOfRun = (
  db: Db,
  runId: bigint,
): Promise<{ state: StatementState; statements: number; payable: string }[]> =>
  rows(
    db,
    sql<{ state: StatementState; statements: number; payable: string }>`
      select state, count(*)::integer as statements, sum(payable) as payable
      from agents_statements where run_id = ${runId} group by state order by state`,
  );

export interface ListedStatement extends TableRow<'agents_statements'>, OfPlan {
  member_id: string;
}

const listedStatement = sql`
  select s.*, m.member_id, p.code, p.kind, p.name_th, p.name_en
  from agents_statements s join agents_members m on m.member_no = s.agent_no join agents_plans p on p.plan_id = s.plan_id`;

export interface StatementFilter {
  merchantId: string | undefined;
  runId: string | undefined;
  /** Only these members; undefined for all. */
  memberIds: readonly string[] | undefined;
  state: StatementState | undefined;
  limit: number;
  offset: number;
}

export async function listStatements(
  db: Db,
  filter: StatementFilter,
): Promise<{ list: ListedStatement[]; counted: number }> {
  const { merchantId = null, runId = null, state = null, limit, offset } = filter;
  const members = filter.memberIds === undefined ? null : [...filter.memberIds];
  const where = sql`
    where (${merchantId}::text is null or s.merchant_id = ${merchantId}) and (${runId}::bigint is null or s.run_id = ${runId}::bigint)
      and (${state}::text is null or s.state = ${state})
      and (${members}::text[] is null or s.agent_no in (select n.member_no from agents_members n where n.member_id = any (${members}::text[])))`;
  const list = await rows(
    db,
    sql<ListedStatement>`${listedStatement} ${where} order by s.statement_id desc limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: bigint }>`select count(*) from (select from agents_statements s ${where} limit ${COUNT_MAX}) one`,
  );
  return { list, counted: Number(count!.count) };
}

export interface WholeStatement extends ListedStatement {
  rules: unknown;
  plan_version: number;
  tiers: unknown;
  payable_max: bigint | null;
}

export const findStatement = (db: Db, statementId: string): Promise<WholeStatement | undefined> =>
  firstRow(
    db,
    sql<WholeStatement>`
      select s.*, m.member_id, p.code, p.kind, p.name_th, p.name_en, r.plan_version, v.rules, c.tiers, c.payable_max
      from agents_statements s join agents_members m on m.member_no = s.agent_no join agents_plans p on p.plan_id = s.plan_id
      join agents_runs r on r.run_id = s.run_id
      join agents_plan_versions v on v.plan_id = r.plan_id and v.version = r.plan_version
      join agents_contract_versions c on c.contract_id = s.contract_id and c.version = s.contract_version
      where s.statement_id = ${statementId}::bigint`,
  );

export interface PayableRow extends OfPlan {
  plan_id: bigint;
  merchant_id: string;
  approved: string;
  review: string;
  held: string;
  carry: string;
  paid: string;
  last_paid: Date | null;
}

/** Returns what plans owe, and the open carry of each agent's last statement. */
export async function listPayables(
  db: Db,
  filter: { merchantId: string | undefined; limit: number; offset: number },
): Promise<{ list: PayableRow[]; totalCount: number }> {
  const { merchantId = null, limit, offset } = filter;
  const where = sql`where (${merchantId}::text is null or p.merchant_id = ${merchantId})`;
  const list = await rows(
    db,
    sql<PayableRow>`
      select p.plan_id, p.merchant_id, p.code, p.kind, p.name_th, p.name_en,
             o.approved, o.review, o.held, o.paid, o.last_paid, l.carry
      from agents_plans p
      cross join lateral (
        select coalesce(sum(s.payable) filter (where s.state = 'approved'), 0) as approved,
               coalesce(sum(s.payable) filter (where s.state = 'review'), 0) as review,
               coalesce(sum(s.payable) filter (where s.state = 'held'), 0) as held,
               coalesce(sum(s.payable) filter (where s.state = 'paid'), 0) as paid, max(s.paid_at) as last_paid
        from agents_statements s where s.plan_id = p.plan_id) o
      cross join lateral (
        select coalesce(sum(f.carry_out), 0) as carry from (
          select distinct on (s.agent_no) s.carry_out from agents_statements s where s.plan_id = p.plan_id
          order by s.agent_no, s.period_end desc) f) l
      ${where} order by p.merchant_id, p.code limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from agents_plans p ${where}`);
  return { list, totalCount: Number(count!.count) };
}
