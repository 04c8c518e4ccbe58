// The fault "status back": a payment reported as paid at the first query is pending in every later one.
import { announce } from '../callbacks/queue.ts';
import type { RailDeps } from '../platform/deps.ts';
import type { RailSchema } from '../platform/schema.ts';
import { chargeData, completed } from './service.ts';

type Charge = RailSchema['rail_charges'];
type Payment = RailSchema['rail_payments'];

/** Returns the booked payments as reported now. The first report of one that goes back is followed by a message. */
export async function tellPayments(deps: RailDeps, charge: Charge, payments: readonly Payment[]): Promise<Payment[]> {
  const booked = payments.filter((payment) => payment.booked_at !== null);
  if (!booked.some((payment) => payment.goes_back)) return booked;
  const now = deps.clock();
  const toldNow = await deps.db.transaction().execute(async (trx) => {
    const told = await trx
      .updateTable('rail_payments')
      .set({ told_at: now })
      .where('charge_id', '=', charge.charge_id)
      .where('booked_at', 'is not', null)
      .where('goes_back', '=', true)
      .where('told_at', 'is', null)
      .returning(['payment_id', 'amount'])
      .execute();
    for (const payment of told)
      await announce(deps, trx, {
        type: 'charge.pending',
        subjectId: charge.charge_id,
        amount: payment.amount,
        data: { ...chargeData(charge), paymentId: payment.payment_id },
        sentinel: undefined,
        ...completed(deps, charge, undefined, now),
      });
    return new Set(told.map((payment) => payment.payment_id));
  });
  return booked.filter((payment) => !payment.goes_back || toldNow.has(payment.payment_id));
}
