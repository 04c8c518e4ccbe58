// Unmatched incoming money: two people put it in suspense, so that the day can be closed, and two people decide how it
// leaves.
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { SuspenseAct } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { paymentSuspended, suspendedSentBack, suspenseEnded } from '../moves.ts';
import { findStatementLine, insertStatementLine, type StatementLine } from '../rails/statement-store.ts';
import type { Decision } from '../types.ts';
import { refuseLineAlarm } from './line-alarms.ts';
import * as store from './store.ts';
import { changeLine } from './unmatched.ts';

type SuspenseDeps = Pick<PaymentDeps, 'events' | 'ledger'>;

const stateAfter = { hold: 'held', resume: 'open', sentByHand: 'returned', keep: 'kept' } as const;

/**
 * Refuses with `wallet.wrongState` if the line is in another state, `request.invalid` for keeping money of a named
 * payer.
 */
export function checkSuspense(
  act: SuspenseAct,
  line: { state: string; payerName: string | null; payerAccount: string | null },
): void {
  if (line.state !== (act === 'hold' ? 'open' : 'held')) throw refuse('wallet.wrongState', { stage: line.state });
  // Money of a person is owed to that person for ever.
  if (act === 'keep' && (line.payerName !== null || line.payerAccount !== null))
    throw refuse('request.invalid', { fields: [{ field: 'decision', problem: 'invalid' }] });
}

/**
 * Decides about money in suspense. Always two people: `proposedBy` and the actor. Refuses with `operator.sameStaff`,
 * `operator.staleVersion`, `common.notFound`, `wallet.alarmOpen`, and as `checkSuspense` does.
 */
export async function decideSuspense(
  deps: SuspenseDeps,
  by: Context,
  lineId: string,
  decision: Decision & { act: SuspenseAct; reason: string; proposedBy: string; reference: string | undefined },
): Promise<void> {
  const { act, reason, reference } = decision;
  if (decision.proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const row = await store.lockUnmatched(trx, lineId);
    if (row === undefined) throw refuse('common.notFound');
    if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    refuseLineAlarm(row);
    const line = await findStatementLine(trx, lineId);
    checkSuspense(act, { state: row.state, payerName: line.payer_name, payerAccount: line.payer_account });
    await move(deps, trx, { act, line, step: row.version, reference });
    await changeLine(deps, trx, by, row, { state: stateAfter[act], reason });
  });
}

async function move(
  { ledger }: SuspenseDeps,
  trx: Trx,
  one: { act: SuspenseAct; line: StatementLine; step: number; reference: string | undefined },
): Promise<void> {
  const { act, line, step, reference } = one;
  const money = { lineId: line.line_id, accountKey: line.account_key, amountMinor: line.amount };
  if (act === 'hold') await paymentSuspended(ledger, trx, { ...money, step });
  else if (act === 'resume') await suspenseEnded(ledger, trx, { ...money, step }, 'resumed');
  else if (act === 'keep') await suspenseEnded(ledger, trx, { ...money, step }, 'kept');
  else {
    await suspendedSentBack(ledger, trx, money);
    // The statement line joins it.
    await insertStatementLine(trx, {
      line_id: newId('mov'),
      account_key: line.account_key,
      source_ref: `hand:${line.line_id}`,
      direction: 'out',
      amount: line.amount,
      currency: line.currency,
      payer_name: null,
      reference: reference ?? null,
      booked_at: await databaseNow(trx),
      evidence: 'query',
    });
  }
}
