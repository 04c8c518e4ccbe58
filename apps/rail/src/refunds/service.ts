import { randomInt } from 'node:crypto';
import { announce } from '../callbacks/queue.ts';
import { pending } from '../payouts/pending.ts';
import type { RailDeps } from '../platform/deps.ts';
import { sentinelOf } from '../platform/money.ts';
import type { RailSchema, RailTransaction, RefundState } from '../platform/schema.ts';

type Refund = RailSchema['rail_refunds'];

export interface RefundRequest {
  refundId: string;
  paymentId: string;
  amount: bigint;
  currency: string;
}

/**
 * Takes a refund once; the refund id is the key: the same one again answers the first. `conflict`: it differs, or the
 * payment went back already. `unknown`: there is no such payment, or less was paid than is to go back.
 */
export async function sendRefund(
  deps: RailDeps,
  request: RefundRequest,
): Promise<{ refund: Refund; created: boolean } | 'conflict' | 'unknown'> {
  const payment = await deps.db
    .selectFrom('rail_payments')
    .selectAll()
    .where('payment_id', '=', request.paymentId)
    .executeTakeFirst();
  if (payment === undefined || payment.booked_at === null || payment.amount < request.amount) return 'unknown';
  const inserted = await deps.db
    .insertInto('rail_refunds')
    .values({
      refund_id: request.refundId,
      payment_id: request.paymentId,
      amount: request.amount,
      currency: request.currency,
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

export async function findRefund(deps: RailDeps, refundId: string): Promise<Refund | undefined> {
  return deps.db.selectFrom('rail_refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst();
}

/** Refunds with the name of the person who paid. */
export async function newestRefunds(deps: RailDeps, limit: number) {
  return deps.db
    .selectFrom('rail_refunds')
    .innerJoin('rail_payments', 'rail_payments.payment_id', 'rail_refunds.payment_id')
    .selectAll('rail_refunds')
    .select('rail_payments.payer_name')
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
  if (outcome === 'silent') return;
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
