// Rows of agents and runs that were set aside.
import { sql } from 'kysely';
import { type Db, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import { periodAt } from '../../contract/rules/periods.ts';
import type { SetAside } from '../../contract/rules/set-aside.ts';
import type { Run } from './run.ts';

/**
 * Returns agents with an open row in an earlier period of the plan: their carry is unknown. For the real-time salary,
 * earlier slots of the same day do not count, because each slot starts with the carry of the day.
 */
export async function waitingBefore(db: Db, run: Run): Promise<Set<string>> {
  const { planId, kind, zone, start } = run;
  const upto = kind === 'realtimeSalary' ? new Date(periodAt('daily', zone, start.getTime()).start) : start;
  const found = await rows(
    db,
    sql<{ agent: bigint | null }>`
      select distinct a.agent_no as agent from agents_set_aside a join agents_runs r on r.run_id = a.run_id
      where a.state = 'open' and a.agent_no is not null and r.plan_id = ${planId} and r.period_start < ${upto}`,
  );
  return new Set(found.map(({ agent }) => String(agent)));
}

export async function insertAside(trx: Trx, run: Run, aside: readonly SetAside[]): Promise<void> {
  if (aside.length === 0) return;
  await trx
    .insertInto('agents_set_aside')
    .values(
      aside.map(({ agent, why, detail }) => ({
        merchant_id: run.merchantId,
        run_id: run.runId,
        agent_no: BigInt(agent),
        why,
        detail,
      })),
    )
    .execute();
}

/**
 * Closes rows of earlier slots of the day: a slot pays the whole day so far, so the earlier statements are no longer
 * needed.
 */
export async function passEarlierSlots(trx: Trx, run: Run, dayStart: Date, agents: readonly string[]): Promise<void> {
  if (agents.length === 0) return;
  await sql`
    update agents_set_aside a set state = 'passed', closed_at = platform_now() from agents_runs r
    where a.state = 'open' and a.agent_no = any (${agents}::bigint[]) and r.run_id = a.run_id and r.plan_id = ${run.planId}
      and r.period_start >= ${dayStart} and r.period_start < ${run.start}`.execute(trx);
}

/** Returns the agents of a run whose statement is missing and still open. */
export const openOf = (db: Db, runId: bigint): Promise<Set<string>> => asideIn(db, runId, ['open']);

/** Returns the agents without a statement in a run; none is recomputed for them. */
export const withoutStatement = (db: Db, runId: bigint): Promise<Set<string>> => asideIn(db, runId, ['open', 'passed']);

async function asideIn(db: Db, runId: bigint, states: ('made' | 'open' | 'passed')[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('agents_set_aside')
    .select('agent_no')
    .where('run_id', '=', runId)
    .where('state', 'in', states)
    .where('agent_no', 'is not', null)
    .execute();
  return new Set(found.map((row) => String(row.agent_no)));
}

/** Stores the result of a retry: the statement exists, or the agent is still set aside. */
export async function keepTries(
  trx: Trx,
  run: Run,
  { made, aside }: { made: readonly string[]; aside: readonly SetAside[] },
): Promise<void> {
  if (made.length > 0)
    await trx
      .updateTable('agents_set_aside')
      .set({ state: 'made', closed_at: now })
      .where('run_id', '=', run.runId)
      .where(
        'agent_no',
        'in',
        made.map((agent) => BigInt(agent)),
      )
      .execute();
  for (const { agent, why, detail } of aside)
    await trx
      .updateTable('agents_set_aside')
      .set(({ eb }) => ({ why, detail, tries: eb('tries', '+', 1), last_at: now }))
      .where('run_id', '=', run.runId)
      .where('agent_no', '=', BigInt(agent))
      .execute();
}

interface OpenRun {
  runId: bigint;
  isWholeDay: boolean;
}

/**
 * Returns the runs of a plan with agents set aside, in order. For the real-time salary only the last run of a business
 * day, because later slots include the earlier ones.
 */
export async function openRuns(db: Db, planId: bigint): Promise<bigint[]> {
  const found = await rows(
    db,
    sql<OpenRun>`
      select r.run_id as "runId",
             p.kind <> 'realtimeSalary' or (r.period_end at time zone r.zone)::time = '00:00' as "isWholeDay"
      from agents_runs r join agents_plans p on p.plan_id = r.plan_id
      where r.plan_id = ${planId} and r.state <> 'pending' and exists (
        select from agents_set_aside a where a.run_id = r.run_id and a.state = 'open' and a.agent_no is not null)
      order by r.period_start`,
  );
  return found.filter(({ isWholeDay }) => isWholeDay).map(({ runId }) => runId);
}

/** Returns active plans with agents set aside and a run to compute. */
export async function plansToRetake(db: Db): Promise<bigint[]> {
  const found = await rows(
    db,
    sql<{ planId: bigint }>`
      select p.plan_id as "planId" from agents_plans p
      where p.is_on and exists (select from agents_runs r where r.plan_id = p.plan_id and r.state = 'pending')
        and exists (select from agents_set_aside a join agents_runs r on r.run_id = a.run_id
                    where a.state = 'open' and a.agent_no is not null and r.plan_id = p.plan_id)
      order by p.plan_id`,
  );
  return found.map(({ planId }) => planId);
}
