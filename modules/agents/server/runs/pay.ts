// Pays statements in chunks with one posting set each; the statement id as source makes every payment happen at most
// once.
import { sql } from 'kysely';
import type { LedgerService, PostCommand } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Db, inTransaction, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { holdFrozen } from '../freezes/store.ts';
import { BY_RUNS } from './compute.ts';
import { isPassing } from './passing.ts';
import { tellDecided } from './told.ts';

export interface PayDeps {
  db: Db;
  ledger: Pick<LedgerService, 'postSet'>;
  events: Events;
  log: Log;
}

/** Maximum number of agent wallets locked by one transaction. */
const CHUNK = 500;
const REASON_MAX = 200;

interface Due {
  id: bigint;
  memberId: string;
  kind: string;
  payable: bigint;
}

/**
 * Pays the approved statements of a run. If a chunk fails, it is retried agent by agent; an agent that fails alone is
 * set aside for staff, all others are paid. Statements locked by another node are skipped.
 */
export async function payRun(deps: PayDeps, runId: bigint): Promise<void> {
  for (;;) {
    const paid = await payChunk(deps, runId).catch((error: unknown) => {
      if (isPassing(error)) throw error;
      return undefined;
    });
    if (paid === 0) break;
    if (paid === undefined) await payOneByOne(deps, runId);
  }
  await conclude(deps, runId);
}

function payChunk(deps: PayDeps, runId: bigint): Promise<number> {
  const { db, ledger } = deps;
  return inTransaction(db, async (trx) => {
    await keepFrozen(deps, trx, runId);
    const due = await claimDue(trx, runId);
    await payDue(trx, ledger, due);
    return due.length;
  });
}

const dueOf = sql`
  select s.statement_id as id, m.member_id as "memberId", p.kind, s.payable
  from agents_statements s join agents_members m on m.member_no = s.agent_no join agents_plans p on p.plan_id = s.plan_id`;

function claimDue(trx: Trx, runId: bigint): Promise<Due[]> {
  return rows(
    trx,
    sql<Due>`${dueOf} where s.run_id = ${runId} and s.state = 'approved'
      order by s.statement_id limit ${CHUNK} for update of s skip locked`,
  );
}

async function payDue(trx: Trx, ledger: PayDeps['ledger'], due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  const posted = await ledger.postSet(trx, due.map(commandOf));
  const ids = due.map(({ id }) => String(id));
  const transactions = posted.map(({ transactionId }) => String(transactionId));
  await sql`
    update agents_statements s set state = 'paid', paid_at = platform_now(), transaction_id = p.transaction_id
    from unnest(${ids}::bigint[], ${transactions}::bigint[]) p (id, transaction_id)
    where s.statement_id = p.id`.execute(trx);
}

/** Returns the postings A1 and A2 of the module's money moves. */
function commandOf({ id, memberId, kind, payable }: Due): PostCommand {
  const isDividend = kind === 'dividend';
  return {
    source: { type: 'wage', id: String(id) },
    kind: isDividend ? 'dividend.paid' : 'wage.paid',
    memberId,
    contextId: id,
    currency: 'THB',
    moves: [
      {
        from: { class: isDividend ? 'dividend_expense' : 'wage_expense', owner: 'house' },
        to: { class: 'agent_wallet', owner: memberId },
        amountMinor: payable,
      },
    ],
  };
}

/** Pays the statements of a failed chunk, each in a separate transaction. */
async function payOneByOne(deps: PayDeps, runId: bigint): Promise<void> {
  const { db, ledger } = deps;
  const due = await rows(
    db,
    sql<Due>`${dueOf} where s.run_id = ${runId} and s.state = 'approved' order by s.statement_id limit ${CHUNK}`,
  );
  for (const one of due) {
    try {
      await inTransaction(db, async (trx) => {
        await keepFrozen(deps, trx, runId);
        const held = await rows(
          trx,
          sql<Due>`${dueOf} where s.statement_id = ${one.id} and s.state = 'approved' for update of s skip locked`,
        );
        await payDue(trx, ledger, held);
      });
    } catch (error) {
      if (isPassing(error)) throw error;
      await setAside(deps, runId, one, error as Error);
    }
  }
}

/** Holds a statement that could not be paid: staff find it in the list of held statements, monitoring in the log. */
async function setAside(deps: PayDeps, runId: bigint, { id, memberId }: Due, error: Error): Promise<void> {
  deps.log.error(
    { runId: String(runId), statementId: String(id), memberId, err: error },
    'a wage cannot be paid: set aside',
  );
  await inTransaction(deps.db, async (trx) => {
    const reason = `failed: ${error.message.slice(0, REASON_MAX)}`;
    const held = await trx
      .updateTable('agents_statements')
      .set({ state: 'held', hold_reason: reason })
      .where('statement_id', '=', id)
      .where('state', '=', 'approved')
      .returning('merchant_id')
      .executeTakeFirst();
    if (held === undefined) return;
    await audit(trx, BY_RUNS(held.merchant_id), {
      command: 'agents.statement.hold',
      subject: { type: 'agentStatement', id: String(id) },
      after: { state: 'held' },
      reason,
    });
    await tellDecided(deps, trx, id);
  });
}

/** Holds what belongs to frozen lines: it was approved, so it is paid as soon as the freeze is lifted. */
async function keepFrozen(deps: PayDeps, trx: Trx, runId: bigint): Promise<void> {
  const held = await holdFrozen(trx, runId);
  if (held.length === 0) return;
  const run = await trx
    .selectFrom('agents_runs')
    .select('merchant_id')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  await audit(trx, BY_RUNS(run.merchant_id), {
    command: 'agents.run.holdFrozen',
    subject: { type: 'agentRun', id: String(runId) },
    after: { state: 'held', statements: held.length },
    reason: 'frozen',
  });
  for (const id of held) await tellDecided(deps, trx, id);
}

/** Marks the run as paid if no statement waits. */
async function conclude({ db, events }: PayDeps, runId: bigint): Promise<void> {
  await inTransaction(db, async (trx) => {
    const done = await trx
      .updateTable('agents_runs')
      .set({ state: 'paid', paid_at: now })
      .where('run_id', '=', runId)
      .where('state', 'in', ['computed', 'approved'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('agents_statements as s')
              .select('s.statement_id')
              .where('s.run_id', '=', runId)
              .where('s.state', 'in', ['approved', 'review']),
          ),
        ),
      )
      .returning(['merchant_id', 'plan_id', 'payable'])
      .executeTakeFirst();
    if (done === undefined) return;
    const { merchant_id: merchantId, plan_id: planId, payable } = done;
    await audit(trx, BY_RUNS(merchantId), {
      command: 'agents.run.paid',
      subject: { type: 'agentRun', id: String(runId) },
      after: { state: 'paid', payable },
    });
    await events.emit(trx, 'agents.runPaid', { merchantId, planId: String(planId), runId: String(runId) });
  });
}
