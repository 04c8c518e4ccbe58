// Rows of plans, versions of their rules, and drafts.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { storedRules, type PlanRulesText } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';

export type PlanRow = TableRow<'agents_plans'>;
export type VersionRow = TableRow<'agents_plan_versions'>;
export type DraftRow = TableRow<'agents_plan_drafts'>;

export interface ListedPlan extends PlanRow {
  rules_version: number | null;
  contracts: number;
  has_draft: boolean;
}

const listed = sql`
  select p.*,
         (select v.version from agents_plan_versions v where v.plan_id = p.plan_id and v.effective_from <= platform_now()
          order by v.effective_from desc, v.version desc limit 1) as rules_version,
         (select count(*)::integer from agents_contracts c join agents_contract_versions v on v.contract_id = c.contract_id
          where c.plan_id = p.plan_id and v.valid @> platform_now()) as contracts,
         exists (select from agents_plan_drafts d where d.plan_id = p.plan_id) as has_draft
  from agents_plans p`;

export interface PlanFilter {
  merchantId: string | undefined;
  kind: PlanKind | undefined;
  limit: number;
  offset: number;
}

export async function listPlans(db: Db, filter: PlanFilter): Promise<{ list: ListedPlan[]; totalCount: number }> {
  const { merchantId = null, kind = null, limit, offset } = filter;
  const where = sql`where (${merchantId}::text is null or p.merchant_id = ${merchantId}) and (${kind}::text is null or p.kind = ${kind})`;
  const list = await rows(
    db,
    sql<ListedPlan>`${listed} ${where} order by p.merchant_id, p.code limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from agents_plans p ${where}`);
  return { list, totalCount: Number(count!.count) };
}

export const findPlan = (db: Db, planId: string): Promise<ListedPlan | undefined> =>
  firstRow(db, sql<ListedPlan>`${listed} where p.plan_id = ${planId}::bigint`);

/** Locks and returns a plan until the transaction ends. */
export const lockPlan = (trx: Trx, planId: string): Promise<PlanRow | undefined> =>
  trx.selectFrom('agents_plans').selectAll().where('plan_id', '=', BigInt(planId)).forUpdate().executeTakeFirst();

/** Inserts a plan; returns undefined if the merchant already has a plan with this code. */
export async function insertPlan(
  trx: Trx,
  plan: Pick<PlanRow, 'merchant_id' | 'code' | 'kind' | 'period' | 'name_th' | 'name_en'>,
): Promise<bigint | undefined> {
  const row = await trx
    .insertInto('agents_plans')
    .values(plan)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).doNothing())
    .returning('plan_id')
    .executeTakeFirst();
  return row?.plan_id;
}

export async function changePlan(
  trx: Trx,
  plan: PlanRow,
  change: Partial<Pick<PlanRow, 'is_on' | 'runs_from' | 'auto_max' | 'auto_day_max'>>,
): Promise<void> {
  await trx
    .updateTable('agents_plans')
    .set({ ...change, version: plan.version + 1 })
    .where('plan_id', '=', plan.plan_id)
    .execute();
}

export const versionsOf = (db: Db, planId: bigint): Promise<VersionRow[]> =>
  db.selectFrom('agents_plan_versions').selectAll().where('plan_id', '=', planId).orderBy('version', 'desc').execute();

/** Returns the rules in force; undefined if there are none or they are unreadable. */
export async function rulesInForce(db: Db, planId: bigint): Promise<PlanRulesText | undefined> {
  const row = await db
    .selectFrom('agents_plan_versions')
    .select('rules')
    .where('plan_id', '=', planId)
    .where('effective_from', '<=', now)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return row === undefined ? undefined : (storedRules(row.rules) ?? undefined);
}

export async function insertVersion(trx: Trx, version: Omit<VersionRow, 'version' | 'at'>): Promise<number> {
  const row = await firstRow(
    trx,
    sql<{ version: number }>`
      insert into agents_plan_versions (plan_id, version, rules, effective_from, reason, by_staff)
      select ${version.plan_id}, coalesce(max(v.version), 0) + 1, ${JSON.stringify(version.rules)}::jsonb, ${version.effective_from},
             ${version.reason}, ${version.by_staff}
      from agents_plan_versions v where v.plan_id = ${version.plan_id} returning version`,
  );
  return row!.version;
}

export const findDraft = (db: Db, planId: bigint): Promise<DraftRow | undefined> =>
  db.selectFrom('agents_plan_drafts').selectAll().where('plan_id', '=', planId).executeTakeFirst();

/** Saves a new revision of the draft; clears the simulation, which belongs to an older revision. */
export async function saveDraft(
  trx: Trx,
  draft: { planId: bigint; rules: PlanRulesText; revision: number; by: string },
): Promise<void> {
  const text = JSON.stringify(draft.rules);
  const values = { rules: text, revision: draft.revision, edited_by: draft.by, simulation: null, simulated_at: null };
  await trx
    .insertInto('agents_plan_drafts')
    .values({ plan_id: draft.planId, ...values })
    .onConflict((conflict) => conflict.column('plan_id').doUpdateSet({ ...values, edited_at: now }))
    .execute();
}

/** Stores a simulation if the draft still has the simulated revision. */
export async function keepSimulation(
  db: Db,
  { planId, revision, simulation }: { planId: bigint; revision: number; simulation: string },
): Promise<void> {
  await db
    .updateTable('agents_plan_drafts')
    .set({ simulation, simulated_at: now })
    .where('plan_id', '=', planId)
    .where('revision', '=', revision)
    .execute();
}

export const dropDraft = (trx: Trx, planId: bigint) =>
  trx.deleteFrom('agents_plan_drafts').where('plan_id', '=', planId).execute();

export interface RootContract {
  memberId: string;
  tiers: unknown;
}

/** Returns contracts, in force or signed, of agents without a contracted agent above. */
export const rootContracts = (db: Db, planId: bigint): Promise<RootContract[]> =>
  rows(
    db,
    sql<RootContract>`
      select m.member_id as "memberId", v.tiers
      from agents_contracts c
      join agents_contract_versions v on v.contract_id = c.contract_id and v.valid && tstzrange(platform_now(), null)
      join agents_lines l on l.agent_no = c.agent_no and upper_inf(l.valid)
      join agents_members m on m.member_no = c.agent_no
      where c.plan_id = ${planId} and not exists (
        select from agents_contracts a join agents_contract_versions w on w.contract_id = a.contract_id
        where a.plan_id = c.plan_id and a.agent_no <> c.agent_no and a.agent_no = any (l.path) and w.valid && tstzrange(platform_now(), null))
      order by m.member_id`,
  );
