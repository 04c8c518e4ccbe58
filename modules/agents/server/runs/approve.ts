// Approval of a run's payment by two people. The proposer's sum must equal the sum that is approved.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { refuseFrozen } from '../freezes/frozen.ts';
import type { StatementState } from '../../contract/plan-states.ts';

export interface RunApproval {
  merchantId: string;
  runId: bigint;
  /** Sum of the waiting statements as the proposer saw it, in minor units. */
  payable: bigint;
  /** Staff ids of two different people. */
  proposedBy: string;
  approvedBy: string;
  reason: string | null;
}

export type RunRow = TableRow<'agents_runs'>;

/**
 * Returns the run with its statements in review, locked, if their sum is the proposed one. Refuses with
 * `agents.runNotWaiting` if nothing waits; `operator.staleVersion` if the sum differs; `common.notFound` for another
 * merchant's run.
 */
export async function approvableRun(
  trx: Trx,
  { merchantId, runId, payable }: Pick<RunApproval, 'merchantId' | 'runId' | 'payable'>,
): Promise<{ run: RunRow; statements: bigint[] }> {
  const run = await trx
    .selectFrom('agents_runs')
    .selectAll()
    .where('run_id', '=', runId)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw refuse('common.notFound');
  if (run.state !== 'computed') throw refuse('agents.runNotWaiting', { state: run.state });
  const waiting = await trx
    .selectFrom('agents_statements')
    .select(['statement_id', 'payable'])
    .where('run_id', '=', runId)
    .where('state', '=', 'review')
    .orderBy('statement_id')
    .forUpdate()
    .execute();
  if (waiting.reduce((sum, one) => sum + one.payable, 0n) !== payable) throw refuse('operator.staleVersion');
  return { run, statements: waiting.map(({ statement_id: id }) => id) };
}

/** Approves the waiting statements of a run for payment. Refuses as `approvableRun`. */
export async function approveRun(trx: Trx, context: Context, approval: RunApproval): Promise<void> {
  const { runId, payable, proposedBy, approvedBy, reason } = approval;
  const { statements } = await approvableRun(trx, approval);
  await trx
    .updateTable('agents_runs')
    .set({ state: 'approved', proposed_by: proposedBy, approved_by: approvedBy })
    .where('run_id', '=', runId)
    .execute();
  await trx
    .updateTable('agents_statements')
    .set({ state: 'approved' })
    .where('run_id', '=', runId)
    .where('state', '=', 'review')
    .execute();
  await audit(trx, context, {
    command: 'agents.run.approve',
    subject: { type: 'agentRun', id: String(runId) },
    before: { state: 'computed' },
    after: { state: 'approved', statements: statements.length, payable, proposedBy },
    reason,
  });
}

export interface StatementChange {
  merchantId: string;
  statementId: bigint;
  reason: string;
  /** Answer for the agent of the statement. */
  answer?: string | null;
}

/** States in which a statement can be held, released or voided. */
const from = {
  hold: ['review', 'approved'],
  release: ['held'],
  void: ['review', 'held', 'approved'],
} as const satisfies Record<string, readonly StatementState[]>;

/** Refuses with `agents.statementSettled` if the state does not allow the change. */
export function checkChange(change: keyof typeof from, state: StatementState): void {
  const allowed: readonly StatementState[] = from[change];
  if (!allowed.includes(state)) throw refuse('agents.statementSettled', { state });
}

/** Puts a statement on hold. Refuses with `agents.statementSettled` if it is paid or nothing is due. */
export async function holdStatement(trx: Trx, context: Context, change: StatementChange): Promise<void> {
  const row = await lockStatement(trx, change);
  checkChange('hold', row.state);
  await setState(trx, context, row, { state: 'held', reason: change.reason });
}

/**
 * Releases a held statement: the next pass pays it. The approval of the release covers it, also in a run that waits for
 * its own. Refuses with `agents.statementSettled` if it is not held; `agents.lineFrozen` while its line is frozen.
 */
export async function releaseStatement(trx: Trx, context: Context, change: StatementChange): Promise<void> {
  const row = await lockStatement(trx, change);
  checkChange('release', row.state);
  await refuseFrozen(trx, row.agent_no);
  await setState(trx, context, row, { ...change, state: 'approved' });
  await trx
    .updateTable('agents_runs')
    .set({ state: 'approved', paid_at: null })
    .where('run_id', '=', row.run_id)
    .where('state', '=', 'paid')
    .execute();
}

/**
 * Voids a statement: it is never paid, and its carry stays as computed. Refuses with `agents.statementSettled` if it is
 * paid or nothing is due.
 */
export async function voidStatement(trx: Trx, context: Context, change: StatementChange): Promise<void> {
  const row = await lockStatement(trx, change);
  checkChange('void', row.state);
  await setState(trx, context, row, { ...change, state: 'void' });
}

/** Locks the run before the statement, in the same order as all other changes of both. */
async function lockStatement(
  trx: Trx,
  { merchantId, statementId }: StatementChange,
): Promise<TableRow<'agents_statements'>> {
  const found = await trx
    .selectFrom('agents_statements')
    .select('run_id')
    .where('statement_id', '=', statementId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (found === undefined) throw refuse('common.notFound');
  await trx.selectFrom('agents_runs').select('run_id').where('run_id', '=', found.run_id).forUpdate().execute();
  return trx
    .selectFrom('agents_statements')
    .selectAll()
    .where('statement_id', '=', statementId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const commandOf = {
  held: 'agents.statement.hold',
  approved: 'agents.statement.release',
  void: 'agents.statement.void',
} as const;

async function setState(
  trx: Trx,
  context: Context,
  row: TableRow<'agents_statements'>,
  { state, reason, answer = null }: { state: keyof typeof commandOf; reason: string; answer?: string | null },
): Promise<void> {
  await trx
    .updateTable('agents_statements')
    .set({ state, hold_reason: state === 'held' ? reason : null, answer })
    .where('statement_id', '=', row.statement_id)
    .execute();
  await audit(trx, context, {
    command: commandOf[state],
    subject: { type: 'agentStatement', id: String(row.statement_id) },
    before: { state: row.state },
    after: { state, ...(answer === null ? {} : { answer }) },
    reason,
  });
}
