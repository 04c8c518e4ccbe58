// Rows of who and what is set aside.
import { sql } from 'kysely';
import { type Db, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import { periodAt } from '../../contract/rules/periods.ts';
import type { SetAside } from '../../contract/rules/set-aside.ts';
import type { Run } from './run.ts';

/**
 * Agents with an open row in an earlier period of the plan: what they come with is not known. Of the real-time salary the
 * slots of the day before this one do not count: each begins with what the day began with.
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

/** A slot pays what is owed of the whole day: what earlier ones of it did not say needs no statement any more. */
export async function passEarlierSlots(trx: Trx, run: Run, dayStart: Date, agents: readonly string[]): Promise<void> {
  if (agents.length === 0) return;
  await sql`
    update agents_set_aside a set state = 'passed', closed_at = platform_now() from agents_runs r
    where a.state = 'open' and a.agent_no = any (${agents}::bigint[]) and r.run_id = a.run_id and r.plan_id = ${run.planId}
      and r.period_start >= ${dayStart} and r.period_start < ${run.start}`.execute(trx);
}

/** Agents of a run who wait for their statement. */
export const openOf = (db: Db, runId: bigint): Promise<Set<string>> => asideIn(db, runId, ['open']);

/** Agents of whom a run has no statement: it is not made again either. */
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

/** What came of agents who were tried again: made, or still set aside. */
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
 * Runs of a plan in which agents are set aside, in their order. Of the real-time salary only those that end a business day:
 * what other slots owed is in a later one.
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

/** Plans that are on, with agents set aside, whose next run waits to be computed. */
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
