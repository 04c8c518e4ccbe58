// From a finished period to wages in the wallets. Every step commits separately: it may stop anywhere, be repeated, and
// run on several nodes at once.
import { sql } from 'kysely';
import { type Db, inTransaction, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { closeSlots, sumDays, sumHours } from '../facts/claim.ts';
import { type BeforeClaim, claimFlows } from '../facts/flows.ts';
import { computeRun, type Waiting } from './compute.ts';
import { planRuns } from './due.ts';
import { isNotDelayed, runIsMade, setRunAside } from './failed-runs.ts';
import { isPassing } from './passing.ts';
import { retakeDue } from './retake.ts';
import { findRun, type Run } from './run.ts';
import { boundsOfNewRun, type CheckBounds } from '../../contract/check-bounds.ts';
import { type PayDeps, payRun } from './pay.ts';
import { tellHeld } from './told.ts';

export interface WorkDeps extends PayDeps {
  /** Time zones of all merchants. */
  zones(): Promise<ReadonlyMap<string, string>>;
  /** Returns the bounds of a merchant's checks. */
  checks(merchantId: string): Promise<CheckBounds>;
  /** Applies due moves, so that a payment of their day belongs to the new line. */
  beforeClaim: BeforeClaim;
  /** Finds members to exclude or to count as inactive. */
  findSigns(): Promise<void>;
}

/** Closes finished periods, creates due runs, computes them in order and pays approved statements. */
export async function workRuns(deps: WorkDeps): Promise<void> {
  const { db } = deps;
  const zones = await deps.zones();
  await claimFlows(db, deps.beforeClaim);
  const open = await closeSlots(db);
  await sumHours(db);
  for (const [merchantId, zone] of zones) await sumDays(db, merchantId, zone);
  await planRuns(db, open, zones);
  // Members found now are excluded from the finished days.
  if (await hasDueDays(db)) await deps.findSigns();
  await retakeDue(deps);
  let isMore = true;
  while (isMore) {
    // A day missed in an outage has hundreds of slots without changes.
    await sql`select agents_skip_quiet()`.execute(db);
    isMore = await computeNext(deps);
  }
  for (const runId of await toPay(db)) await payRun(deps, runId);
}

/**
 * Computes the next pending run that is not locked. Runs of a plan are computed in order, because each needs the carry
 * of the previous one. A run that cannot be computed is set aside and delays its plan. Returns false if there is none.
 */
export async function computeNext(deps: Pick<WorkDeps, 'db' | 'checks' | 'log' | 'events'>): Promise<boolean> {
  const { db, checks, log } = deps;
  let next: Next | undefined;
  try {
    const done = await inTransaction(db, async (trx) => {
      next = await claimNext(trx);
      if (next === undefined) return undefined;
      const run = await findRun(trx, next.runId);
      const waiting = await computeRun(trx, run, boundsOfNewRun(await checks(run.merchantId)));
      await runIsMade(trx, run.runId);
      if (waiting.setAside > 0) await tellAside(deps, trx, run);
      await tellHeld(deps, trx, run, waiting.heldAgents);
      return { run, waiting };
    });
    if (done !== undefined) tellWaiting(log, done);
  } catch (error) {
    if (next === undefined || isPassing(error)) throw error;
    await setRunAside(deps, next, error as Error);
  }
  return next !== undefined;
}

interface Next {
  runId: bigint;
  merchantId: string;
}

const claimNext = (trx: Trx): Promise<Next | undefined> =>
  firstRow(
    trx,
    sql<Next>`
      select r.run_id as "runId", r.merchant_id as "merchantId" from agents_runs r join agents_plans p on p.plan_id = r.plan_id
      where r.state = 'pending' and p.is_on and ${isNotDelayed} and not exists (
        select from agents_runs e where e.plan_id = r.plan_id and e.state = 'pending' and e.period_start < r.period_start)
      order by r.period_start, r.run_id limit 1 for update of r skip locked`,
  );

const tellAside = ({ events }: Pick<WorkDeps, 'events'>, trx: Trx, run: Run): Promise<void> =>
  events.emit(trx, 'agents.setAside', {
    merchantId: run.merchantId,
    planId: String(run.planId),
    runId: String(run.runId),
  });

/** Logs waiting statements: a dividend always waits; a salary only above its limits or after a sign. */
function tellWaiting(log: Log, { run, waiting }: { run: Run; waiting: Waiting }): void {
  const { heldAgents: _heldAgents, ...counts } = waiting;
  const at = { runId: String(run.runId), planId: String(run.planId), ...counts };
  if (waiting.setAside > 0) log.error(at, 'agents of a run are set aside');
  if (waiting.held > 0 || (waiting.review > 0 && run.kind !== 'dividend')) log.warn(at, 'wages wait for two people');
}

/** Checks whether a run of whole days is pending. */
async function hasDueDays(db: Db): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`
      select 1 from agents_runs r join agents_plans p on p.plan_id = r.plan_id
      where r.state = 'pending' and p.is_on and p.period not in ('slot', 'hour') and ${isNotDelayed} limit 1`,
  );
  return found !== undefined;
}

/**
 * Returns runs with approved statements, even if other statements of the run wait for approval; and runs in which no
 * statement waits any more, because staff held or voided all.
 */
async function toPay(db: Db): Promise<bigint[]> {
  const runs = await rows(
    db,
    sql<{ runId: bigint }>`
      select r.run_id as "runId" from agents_runs r join agents_plans p on p.plan_id = r.plan_id
      where p.is_on and (r.state = 'approved' or (r.state = 'computed' and (
        exists (select from agents_statements s where s.run_id = r.run_id and s.state = 'approved')
        or not exists (select from agents_statements s where s.run_id = r.run_id and s.state = 'review'))))
      order by r.period_start, r.run_id`,
  );
  return runs.map(({ runId }) => runId);
}
