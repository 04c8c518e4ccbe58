// Creates a run for each finished period of each plan, in order, including periods missed in an outage.
import { sql } from 'kysely';
import { type Db, rows, type TableRow } from '@sanam/server/platform/db.ts';
import { type Period, type PeriodKind, periodsBetween } from '../../contract/rules/periods.ts';
import { summedUpto } from '../facts/claim.ts';

/** Maximum number of runs per plan and step: two days of slots. */
const RUNS = 600;

interface DuePlan extends Pick<TableRow<'agents_plans'>, 'plan_id' | 'merchant_id' | 'period'> {
  /** End of the plan's last run, or start of its first period. */
  upto: Date;
}

/**
 * Creates the runs of all periods of active plans that ended before `open`, the end of the closed slots. A run uses the
 * plan version in force at the start of its period.
 */
export async function planRuns(db: Db, open: Date, zones: ReadonlyMap<string, string>): Promise<void> {
  const plans = await rows(
    db,
    sql<DuePlan>`
      select p.plan_id, p.merchant_id, p.period,
             coalesce((select max(r.period_end) from agents_runs r where r.plan_id = p.plan_id), p.runs_from) as upto
      from agents_plans p where p.is_on and p.runs_from is not null order by p.plan_id`,
  );
  for (const plan of plans) {
    const zone = zones.get(plan.merchant_id);
    if (zone === undefined) continue;
    const isOfDays = plan.period !== 'slot' && plan.period !== 'hour';
    const end = isOfDays ? await summedUpto(db, plan.merchant_id) : open;
    if (end === undefined) continue;
    const due = periodsBetween(plan.period satisfies PeriodKind, zone, plan.upto.getTime(), end.getTime(), RUNS);
    await insertRuns(db, plan, zone, due);
  }
}

async function insertRuns(
  db: Db,
  { plan_id, merchant_id }: DuePlan,
  zone: string,
  periods: readonly Period[],
): Promise<void> {
  if (periods.length === 0) return;
  const starts = periods.map(({ start }) => new Date(start).toISOString());
  const ends = periods.map(({ end }) => new Date(end).toISOString());
  await sql`
    insert into agents_runs (merchant_id, plan_id, plan_version, period_start, period_end, zone)
    select ${merchant_id}, ${plan_id}, v.version, p.starts, p.ends, ${zone}
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) p (starts, ends)
    cross join lateral (
      select version from agents_plan_versions v where v.plan_id = ${plan_id} and v.effective_from <= p.starts
      order by v.effective_from desc, v.version desc limit 1) v
    on conflict (plan_id, period_start) do nothing`.execute(db);
}
