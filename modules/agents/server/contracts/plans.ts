// Queries of plans for contracts.
import { sql } from 'kysely';
import { databaseNow, type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { type PlanRulesText, storedRules } from '../../contract/plan-schema.ts';
import { nextChange, type PeriodKind } from '../../contract/rules/periods.ts';

export interface Plan {
  planId: bigint;
  merchantId: string;
  code: string;
  kind: PlanKind;
  period: PeriodKind;
  nameTh: string;
  nameEn: string;
  isOn: boolean;
  runsFrom: Date;
}

const columns = sql`
  p.plan_id as "planId", p.merchant_id as "merchantId", p.code, p.kind, p.period, p.name_th as "nameTh", p.name_en as "nameEn",
  p.is_on as "isOn", p.runs_from as "runsFrom"`;

/** Returns the active plans of a merchant, oldest first. */
export const plansOn = (db: Db, merchantId: string): Promise<Plan[]> =>
  rows(
    db,
    sql<Plan>`
      select ${columns} from agents_plans p
      where p.merchant_id = ${merchantId} and p.is_on and p.runs_from is not null order by p.plan_id`,
  );

/** Returns a plan; undefined if it was never on. */
export const planById = (db: Db, planId: bigint): Promise<Plan | undefined> =>
  firstRow(
    db,
    sql<Plan>`select ${columns} from agents_plans p where p.plan_id = ${planId} and p.runs_from is not null`,
  );

/**
 * Returns the rules for a period that begins at that time; `rules` is null if the version is newer than this release or
 * damaged.
 */
export async function rulesAt(
  db: Db,
  planId: bigint,
  at: Date,
): Promise<{ version: number; rules: PlanRulesText | null } | undefined> {
  const row = await firstRow(
    db,
    sql<{ version: number; rules: unknown }>`
      select version, rules from agents_plan_versions where plan_id = ${planId} and effective_from <= ${at}
      order by effective_from desc, version desc limit 1`,
  );
  return row === undefined ? undefined : { version: row.version, rules: storedRules(row.rules) };
}

/**
 * Returns the rules; nothing is offered or signed under unreadable rules. Refuses with `agents.featureOff`;
 * `agents.rulesUnreadable`.
 */
export async function readableRulesAt(db: Db, planId: bigint, at: Date): Promise<PlanRulesText> {
  const inForce = await rulesAt(db, planId, at);
  if (inForce === undefined) throw refuse('agents.featureOff');
  if (inForce.rules === null) throw refuse('agents.rulesUnreadable');
  return inForce.rules;
}

/**
 * Returns when a signature or an end takes effect: at the start of the plan's next period, for a real-time salary of the
 * next business day. Called under the lock of the plan's contracts.
 */
export async function nextPeriod(db: Db, plan: Pick<Plan, 'period' | 'runsFrom'>, zone: string): Promise<Date> {
  const next = nextChange(plan.period, zone, (await databaseNow(db)).getTime());
  return new Date(Math.max(next, plan.runsFrom.getTime()));
}
