// Reversals of card or wallet payments by the provider: the payer disputed the payment, or it was booked in error.
import { randomBytes } from 'node:crypto';
import { announce } from '../callbacks/queue.ts';
import type { RailDeps } from '../platform/deps.ts';
import type { RailSchema, RailTransaction } from '../platform/schema.ts';
import { chargeData, gatewayEvent, lockCharge } from './service.ts';

export type Reversal = RailSchema['rail_reversals'];

/** Returns the reversals of a charge, oldest first. */
export function reversalsOf(deps: Pick<RailDeps, 'db'>, chargeId: string): Promise<Reversal[]> {
  return deps.db
    .selectFrom('rail_reversals')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .orderBy('created_at')
    .orderBy('reversal_id')
    .execute();
}

/**
 * Reverses the oldest booked payment without a reversal, less its refunds, and notifies the shop. Returns false if
 * there is none, or if the payment cannot be reversed: a bank transfer is final.
 */
export async function reversePayment(deps: RailDeps, chargeId: string, kind: Reversal['kind']): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const charge = await lockCharge(trx, chargeId);
    if (charge === undefined || (charge.kind !== 'card' && charge.kind !== 'wallet')) return false;
    const payment = await reversible(trx, chargeId);
    if (payment === undefined) return false;
    const now = deps.clock();
    const reversal: Reversal = {
      reversal_id: `rvs_${randomBytes(12).toString('hex')}`,
      payment_id: payment.whole.payment_id,
      charge_id: chargeId,
      amount: payment.amount,
      kind,
      created_at: now,
    };
    await trx.insertInto('rail_reversals').values(reversal).execute();
    await announce(deps, trx, {
      type: `charge.${kind}`,
      subjectId: chargeId,
      amount: reversal.amount,
      data: { ...chargeData(charge), paymentId: reversal.payment_id, reversalId: reversal.reversal_id },
      sentinel: undefined,
      ...(charge.face === 'gateway' && {
        write: ({ eventId }) =>
          gatewayEvent({ eventId, key: 'charge.reverse', now }, deps, {
            charge,
            payment: payment.whole,
            reversal,
            now,
          }),
      }),
    });
    return true;
  });
}

/** Returns the payment and its remaining amount. */
async function reversible(
  trx: RailTransaction,
  chargeId: string,
): Promise<{ whole: RailSchema['rail_payments']; amount: bigint } | undefined> {
  const payment = await trx
    .selectFrom('rail_payments as p')
    .leftJoin('rail_reversals as r', 'r.payment_id', 'p.payment_id')
    .selectAll('p')
    .where('p.charge_id', '=', chargeId)
    .where('p.booked_at', 'is not', null)
    .where('r.reversal_id', 'is', null)
    .orderBy('p.booked_at')
    .executeTakeFirst();
  if (payment === undefined) return undefined;
  const { back } = await trx
    .selectFrom('rail_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('back'))
    .where('payment_id', '=', payment.payment_id)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  const amount = payment.amount - BigInt(back ?? 0);
  return amount > 0n ? { whole: payment, amount } : undefined;
}
