// A run with its plan version.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { planRules, type PlanRules, readPlanRules } from '../../contract/plan-schema.ts';

export interface Run {
  runId: bigint;
  merchantId: string;
  planId: bigint;
  planVersion: number;
  kind: PlanKind;
  period: 'slot' | 'hour' | 'daily' | 'weekly' | 'semimonthly' | 'monthly';
  start: Date;
  end: Date;
  autoMax: bigint | null;
  autoDayMax: bigint | null;
  rules: PlanRules;
  zone: string;
}

const sameRun = sql`
  select r.run_id as "runId", r.merchant_id as "merchantId", r.plan_id as "planId", r.plan_version as "planVersion", p.kind,
         p.period, r.period_start as start, r.period_end as "end", r.zone, p.auto_max as "autoMax", p.auto_day_max as "autoDayMax", v.rules
  from agents_runs r join agents_plans p on p.plan_id = r.plan_id
  join agents_plan_versions v on v.plan_id = r.plan_id and v.version = r.plan_version`;

type RunRow = Omit<Run, 'rules'> & { rules: unknown };

export async function findRun(db: Db, runId: bigint): Promise<Run> {
  const row = await firstRow(db, sql<RunRow>`${sameRun} where r.run_id = ${runId}`);
  if (row === undefined) throw new Error(`there is no run ${runId}`);
  return { ...row, rules: readPlanRules(planRules.parse(row.rules)) };
}
