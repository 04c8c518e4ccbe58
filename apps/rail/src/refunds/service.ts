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
  /** The shop's metadata, as JSON. */
  metadata?: string;
}

/**
 * Accepts a refund once by its id: a repeated request returns the first one. `conflict`: it differs, or the payment was
 * already refunded. `unknown`: there is no such payment, or it was smaller than the refund.
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

/** Returns the amount of a charge's payment or a bank transfer; undefined if it is not booked. */
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

/** Returns completed and pending refunds of a payment. */
export async function refundsOfPayment(deps: RailDeps, paymentId: string): Promise<Refund[]> {
  return deps.db
    .selectFrom('rail_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
}

/** Returns refunds with the name of the payer. */
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

/** Outcomes that are still possible in each state; `silent` stays pending for ever to callers. */
export const REFUND_OUTCOMES: Record<RefundState, readonly RefundOutcome[]> = {
  pending: ['paid', 'failed', 'silent'],
  silent: ['paid', 'failed'],
  paid: [],
  failed: [],
};

/** Decides a refund, for a tester or the rail itself. Returns false if this outcome is no longer possible. */
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
  // The gateway sends no messages about its refunds; the shop polls.
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

/** In automatic mode, pays due refunds. */
export async function settleDueRefunds(deps: RailDeps): Promise<number> {
  const due = await deps.db
    .selectFrom('rail_refunds')
    .select('refund_id')
    .where('due_at', '<=', deps.clock())
    .execute();
  for (const { refund_id } of due) await decideRefund(deps, refund_id, 'paid');
  return due.length;
}
