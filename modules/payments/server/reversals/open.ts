// Reversals by a provider (payments.md 5), taken from its own answer, never from a callback alone. The money has left
// our account and is booked at once; two people decide who bears it (`decide.ts`).
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canDeposit } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import { raiseAlarmOf } from '../deposits/alarms.ts';
import type { Settlement } from '../deposits/settle.ts';
import * as orders from '../deposits/store.ts';
import { paymentReversed } from '../moves.ts';
import { receivePayment } from '../deposits/receive.ts';
import type { ChargePayment, ChargeReversal } from '../rails/ports.ts';
import { railNameOf } from '../rails/register.ts';
import { findLineByReference, insertStatementLine, lockMatching } from '../rails/statement-store.ts';
import * as store from './store.ts';

const context = systemContext('payments.reversals');

export type ReversalDeps = PaymentDeps & { settlement: Settlement };

/** Step of a reversal. Members are notified, and open pages reload. */
export type ReversalStep = 'opened' | 'notCredited' | 'taken' | 'borne';

/** Writes the audit row and the event of a step; `amountMinor` is the amount of the step. */
export async function announceReversal(
  { events }: Pick<PaymentDeps, 'events'>,
  trx: Trx,
  by: Context,
  step: { row: store.ReversalRow; step: ReversalStep; amountMinor: bigint; reason?: string },
): Promise<void> {
  const { row, amountMinor, reason = null } = step;
  const openMinor = row.state === 'open' ? row.amount - row.taken - row.borne : 0n;
  const amounts = { amount: toWire(amountMinor), open: toWire(openMinor) };
  await audit(trx, by, {
    command: `payments.reversal.${step.step}`,
    subject: { type: 'reversal', id: row.reversal_id },
    after: { state: row.state, depositId: row.deposit_id, ...amounts },
    reason,
  });
  await events.emit(trx, 'payments.reversalChanged', {
    reversalId: row.reversal_id,
    memberId: row.member_id,
    depositId: row.deposit_id,
    version: row.version,
    step: step.step,
    ...amounts,
  });
}

/**
 * Books a reversal once: the money leaves clearing, and a credited amount becomes a case. `payment` is the reversed
 * payment; if it is unknown, it is booked too, so that it is never credited later.
 */
export async function openReversal(
  deps: ReversalDeps,
  depositId: string,
  { reversal, payment }: { reversal: ChargeReversal; payment: ChargePayment },
): Promise<'known' | 'opened'> {
  const { db } = deps;
  return inTransaction(db, async (trx) => {
    const order = await orders.findDeposit(trx, depositId);
    assert(order !== undefined, 'the order is there');
    const rail = railNameOf(order.account_key);
    if (await store.isKnown(trx, { rail, providerRef: reversal.reversalId })) return 'known';
    await lockMatching(trx, order.account_key, payment.amountMinor);
    const line = await findLineByReference(trx, order.account_key, payment.paymentId);
    // If the same bill was paid twice, each payment has its own order.
    const owner = line === undefined ? undefined : await store.orderOfLine(trx, line.line_id);
    const row = await orders.lockDeposit(trx, owner ?? depositId);
    assert(row !== undefined, 'orders are never deleted');
    const money = line ?? (await receivePayment(deps.ledger, trx, row, payment));
    assert(money !== undefined, 'the reference was looked up under the lock of its amount');
    const left = money.amount - (await store.reversedOf(trx, money.line_id));
    if (reversal.amountMinor > left) {
      await refuseExcess(deps, trx, row, reversal);
      return 'known';
    }
    // After a partial reversal before a credit, the rest still belongs to somebody: people decide.
    const isCase = reversal.amountMinor < money.amount || (await store.isSpent(trx, money.line_id));
    const opened = await store.insertReversal(trx, {
      reversal_id: newId('rvc'),
      merchant_id: row.merchant_id,
      member_id: row.member_id,
      deposit_id: row.deposit_id,
      line_id: money.line_id,
      rail,
      provider_ref: reversal.reversalId,
      kind: reversal.kind,
      amount: reversal.amountMinor,
      state: isCase ? 'open' : 'notCredited',
      reversed_at: reversal.at,
      closed_at: isCase ? null : await databaseNow(trx),
    });
    if (opened === undefined) return 'known';
    await bookAsGone(deps, trx, row, opened);
    if (!isCase && canDeposit(row.stage, 'reject'))
      await deps.settlement.change(trx, context, row, 'reject', { reasonCode: 'reversed' });
    return 'opened';
  });
}

/** Raises the alarm of a reversal above what was paid, once: the rail reports it again with every answer. */
async function refuseExcess(
  deps: ReversalDeps,
  trx: Trx,
  row: orders.DepositRow,
  { reversalId: reference, amountMinor: amount, kind: note }: ChargeReversal,
): Promise<void> {
  const kind = 'reversalAbovePaid';
  const evidence = await orders.listEvidence(trx, row.deposit_id);
  if (evidence.some((one) => one.kind === kind && one.reference === reference)) return;
  deps.log.error({ depositId: row.deposit_id, reference }, 'more is said to be taken back than was paid');
  await raiseAlarmOf(deps, trx, row, kind, { amount, reference, note });
}

/** Posts P19 with the expected statement line, the evidence of the order and the event. */
async function bookAsGone(
  deps: ReversalDeps,
  trx: Trx,
  row: orders.DepositRow,
  opened: store.ReversalRow,
): Promise<void> {
  const { ledger, log } = deps;
  const { reversal_id: reversalId, amount, kind, provider_ref: reference } = opened;
  await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: row.account_key,
    source_ref: `reversal:${reversalId}`,
    direction: 'out',
    amount,
    currency: row.currency,
    payer_name: null,
    reference,
    booked_at: opened.reversed_at,
    evidence: 'query',
  });
  await paymentReversed(ledger, trx, {
    reversalId,
    memberId: row.member_id,
    accountKey: row.account_key,
    amountMinor: amount,
  });
  await orders.addEvidence(trx, row.deposit_id, { kind: 'reversed', amount, reference, note: kind });
  const step = opened.state === 'open' ? 'opened' : 'notCredited';
  await announceReversal(deps, trx, context, { row: opened, step, amountMinor: amount });
  if (step === 'opened') log.warn({ depositId: row.deposit_id, reversalId }, 'a credited payment was taken back');
}
