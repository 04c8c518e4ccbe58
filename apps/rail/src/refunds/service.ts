import { randomInt } from 'node:crypto';
import { announce } from '../callbacks/queue.ts';
import { pending } from '../payouts/pending.ts';
import type { RailDeps } from '../platform/deps.ts';
import { sentinelOf } from '../platform/money.ts';
import type { Face, RailSchema, RailTransaction, RefundState } from '../platform/schema.ts';
import { findBySlip, findTransfer, slipOf } from '../transfers/service.ts';

type Refund = RailSchema['rail_refunds'];

export interface RefundRequest {
  refundId: string;
  paymentId: string;
  amount: bigint;
  currency: string;
  face?: Face;
  /** What the shop gave with it, as JSON. */
  metadata?: string;
}

/**
 * Takes a refund once; the refund id is the key: the same one again answers the first. `conflict`: it differs, or the
 * payment went back already. `unknown`: there is no such payment, or less was paid than is to go back.
 */
export async function sendRefund(
  deps: RailDeps,
  request: RefundRequest,
): Promise<{ refund: Refund; created: boolean } | 'conflict' | 'unknown'> {
  const paid = await amountPaid(deps, request.paymentId);
  if (paid === undefined || paid < request.amount) return 'unknown';
  const inserted = await deps.db
    .insertInto('rail_refunds')
    .values({
      refund_id: request.refundId,
      payment_id: request.paymentId,
      amount: request.amount,
      currency: request.currency,
      face: request.face ?? 'bank',
      metadata: request.metadata ?? '{}',
      ...(await pending(deps, request.amount)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return { refund: inserted, created: true };
  const known = await findRefund(deps, request.refundId);
  const isSame = known?.payment_id === request.paymentId && known.amount === request.amount;
  return known !== undefined && isSame ? { refund: known, created: false } : 'conflict';
}

/** What came with a payment of a charge or a transfer by bank app; undefined when it is not booked. */
async function amountPaid(deps: RailDeps, paymentId: string): Promise<bigint | undefined> {
  const { db } = deps;
  const payment = await db
    .selectFrom('rail_payments')
    .select('amount')
    .where('payment_id', '=', paymentId)
    .where('booked_at', 'is not', null)
    .executeTakeFirst();
  return (payment ?? (await findTransfer(deps, paymentId)) ?? (await findBySlip(deps, slipOf(paymentId))))?.amount;
}

export async function findRefund(deps: RailDeps, refundId: string): Promise<Refund | undefined> {
  return deps.db.selectFrom('rail_refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst();
}

/** What went back of a payment, or is to. */
export async function refundsOfPayment(deps: RailDeps, paymentId: string): Promise<Refund[]> {
  return deps.db
    .selectFrom('rail_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
}

/** Refunds with the name of the person who paid. */
export async function newestRefunds(deps: RailDeps, limit: number) {
  return deps.db
    .selectFrom('rail_refunds')
    .leftJoin('rail_payments', 'rail_payments.payment_id', 'rail_refunds.payment_id')
    .leftJoin('rail_transfers', 'rail_transfers.line_id', 'rail_refunds.payment_id')
    .selectAll('rail_refunds')
    .select(({ fn }) => fn.coalesce('rail_payments.payer_name', 'rail_transfers.payer_name').as('payer_name'))
    .orderBy('rail_refunds.created_at', 'desc')
    .limit(limit)
    .execute();
}

export type RefundOutcome = Exclude<RefundState, 'pending'>;

/** Which outcomes a refund may still take; `silent` looks pending from outside for ever. */
export const REFUND_OUTCOMES: Record<RefundState, readonly RefundOutcome[]> = {
  pending: ['paid', 'failed', 'silent'],
  silent: ['paid', 'failed'],
  paid: [],
  failed: [],
};

/** A tester, or the rail by itself, decides a refund. False when this outcome is not possible any more. */
export async function decideRefund(deps: RailDeps, refundId: string, outcome: RefundOutcome): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const refund = await trx
      .selectFrom('rail_refunds')
      .selectAll()
      .where('refund_id', '=', refundId)
      .forUpdate()
      .executeTakeFirst();
    if (refund === undefined || !REFUND_OUTCOMES[refund.state].includes(outcome)) return false;
    await applyOutcome(deps, trx, refund, outcome);
    return true;
  });
}

async function applyOutcome(
  deps: RailDeps,
  trx: RailTransaction,
  refund: Refund,
  outcome: RefundOutcome,
): Promise<void> {
  const now = deps.clock();
  const decided = {
    state: outcome,
    decided_at: now,
    reason: outcome === 'failed' ? 'accountClosed' : null,
    bank_reference: outcome === 'paid' ? `SR${randomInt(10 ** 10, 10 ** 11)}` : null,
    due_at: null,
  };
  await trx.updateTable('rail_refunds').set(decided).where('refund_id', '=', refund.refund_id).execute();
  // The gateway tells nothing of its refunds: the shop asks.
  if (outcome === 'silent' || refund.face === 'gateway') return;
  await announce(deps, trx, {
    type: `refund.${outcome}`,
    subjectId: refund.refund_id,
    amount: refund.amount,
    data: {
      refundId: refund.refund_id,
      currency: refund.currency,
      reference: decided.bank_reference,
      reason: decided.reason,
      decidedAt: now.toISOString(),
    },
    sentinel: sentinelOf(refund.amount),
  });
}

/** Automatic mode: sends back what is due. */
export async function settleDueRefunds(deps: RailDeps): Promise<number> {
  const due = await deps.db
    .selectFrom('rail_refunds')
    .select('refund_id')
    .where('due_at', '<=', deps.clock())
    .execute();
  for (const { refund_id } of due) await decideRefund(deps, refund_id, 'paid');
  return due.length;
}
