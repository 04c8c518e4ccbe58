// Retries agents that were set aside: manually, or before the plan's next run.
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { boundsOfNewRun, type CheckBounds, type RunBounds } from '../../contract/check-bounds.ts';
import { costOf } from '../../contract/rules/run.ts';
import { keepTries, openOf, openRuns, plansToRetake } from './aside-store.ts';
import { boundsOf, keepSigns } from './checks.ts';
import { BY_RUNS, type Made, makeStatements } from './compute.ts';
import { findRun, type Run } from './run.ts';
import { tellHeld } from './told.ts';

export interface Retaken {
  /** Number of statements made, and of agents still set aside. */
  made: number;
  left: number;
}

export interface RetakeDeps extends Pick<Platform, 'events'> {
  db: Db;
  checks(merchantId: string): Promise<CheckBounds>;
}

/** Retries plans before their next runs are computed. */
export async function retakeDue(deps: RetakeDeps): Promise<void> {
  for (const planId of await plansToRetake(deps.db)) await retakePlan(deps, planId);
}

/**
 * Retries all periods of a plan in order, each in a separate transaction, because a later period needs the carry of the
 * earlier one.
 */
export async function retakePlan(deps: RetakeDeps, planId: bigint, by?: Context): Promise<Retaken> {
  const { db, checks } = deps;
  const all: Retaken = { made: 0, left: 0 };
  for (const runId of await openRuns(db, planId)) {
    const { made, left } = await inTransaction(db, async (trx) => {
      await trx.selectFrom('agents_runs').select('run_id').where('run_id', '=', runId).forUpdate().execute();
      const run = await findRun(trx, runId);
      // Uses the bounds of the first computation, so that the checks do not change.
      const bounds = (await boundsOf(trx, run)) ?? boundsOfNewRun(await checks(run.merchantId));
      return retakeRun(deps, trx, by ?? BY_RUNS(run.merchantId), { run, bounds });
    });
    all.made += made;
    all.left += left;
  }
  return all;
}

/** Retries a run. The caller has locked it. */
async function retakeRun(
  deps: RetakeDeps,
  trx: Trx,
  context: Context,
  { run, bounds }: { run: Run; bounds: RunBounds },
): Promise<Retaken> {
  const open = await openOf(trx, run.runId);
  if (open.size === 0) return { made: 0, left: 0 };
  const before = await sumOf(trx, run.runId);
  const found = await makeStatements(trx, run, bounds, { only: open, before: before.payable });
  const still = new Set(found.aside.map(({ agent }) => agent));
  const made = [...open].filter((agent) => !still.has(agent));
  await keepSigns(trx, run, found.held);
  await tellHeld(deps, trx, run, [...found.held.keys()]);
  await keepTries(trx, run, { made, aside: found.aside });
  if (made.length > 0) await concludeAgain(trx, context, run, found);
  return { made: made.length, left: still.size };
}

async function sumOf(db: Db, runId: bigint): Promise<{ payable: bigint; gross: bigint; statements: number }> {
  const sum = await firstRow(
    db,
    sql<{ payable: string; gross: string; statements: number }>`
      select coalesce(sum(payable), 0) as payable, coalesce(sum(gross), 0) as gross, count(*)::integer as statements
      from agents_statements where run_id = ${runId}`,
  );
  return { payable: BigInt(sum!.payable), gross: BigInt(sum!.gross), statements: sum!.statements };
}

/** Updates the run after a retry: waiting statements reopen it; the next pass pays approved ones. */
async function concludeAgain(trx: Trx, context: Context, run: Run, { written, aside, inputs }: Made): Promise<void> {
  const { payable, gross, statements } = await sumOf(trx, run.runId);
  const has = (state: string): boolean => written.some((one) => one.state === state);
  const next = has('review') ? 'computed' : has('approved') ? 'approved' : undefined;
  const entitlement = aside.length === 0 ? costOf(inputs.input) : gross;
  await trx
    .updateTable('agents_runs')
    .set({ statements, payable, entitlement })
    .where('run_id', '=', run.runId)
    .execute();
  if (next !== undefined)
    await trx
      .updateTable('agents_runs')
      .set({ state: next, paid_at: null })
      .where('run_id', '=', run.runId)
      .where('state', 'in', next === 'computed' ? ['computed', 'approved', 'paid'] : ['paid'])
      .execute();
  await audit(trx, context, {
    command: 'agents.run.retake',
    subject: { type: 'agentRun', id: String(run.runId) },
    after: { made: written.length, setAside: aside.length, statements, payable },
  });
}
