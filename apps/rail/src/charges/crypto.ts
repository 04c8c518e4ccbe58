// Payments in the invented asset: the rate of a charge is valid until it expires, and a payment counts after the chain
// has confirmed it.
import { randomBytes } from 'node:crypto';
import { readFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import { PARTS } from './crypto-terms.ts';
import { announce } from '../callbacks/queue.ts';
import type { RailSchema, RailTransaction } from '../platform/schema.ts';
import { book, chargeData, lockCharge } from './service.ts';

/** Number of confirmations after which a payment is final. */
export const CONFIRMATIONS = 3;

/** Records a payment to the address, not confirmed yet; its value is fixed now. */
export async function sendCrypto(deps: RailDeps, chargeId: string, parts: bigint): Promise<boolean> {
  const { crypto_rate: rateNow, status_back: goesBack } = await readFaults(deps.db);
  return deps.db.transaction().execute(async (trx) => {
    const charge = await lockCharge(trx, chargeId);
    if (charge?.kind !== 'crypto' || charge.rate === null) return false;
    const now = deps.clock();
    // After its expiry a charge loses its rate.
    const amount = (parts * (now < charge.expires_at ? charge.rate : rateNow)) / PARTS;
    if (amount <= 0n) return false;
    const payment = {
      payment_id: `pay_${randomBytes(12).toString('hex')}`,
      charge_id: chargeId,
      amount,
      payer_name: null,
      due_at: now,
      booked_at: null,
      asset_amount: parts,
      confirmations: 0,
      goes_back: goesBack,
      told_at: null,
    };
    await trx.insertInto('rail_payments').values(payment).execute();
    await tellConfirming(deps, trx, charge, payment);
    return true;
  });
}

/**
 * Adds a block to the chain: every payment of the charge gets one more confirmation, and those with enough are booked.
 */
export async function growChain(deps: RailDeps, chargeId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const charge = await lockCharge(trx, chargeId);
    if (charge === undefined) return;
    const confirmed = await trx
      .updateTable('rail_payments')
      .set((eb) => ({ confirmations: eb('confirmations', '+', 1) }))
      .where('charge_id', '=', chargeId)
      .where('confirmations', 'is not', null)
      .where('booked_at', 'is', null)
      .returningAll()
      .execute();
    for (const payment of confirmed)
      if ((payment.confirmations ?? 0) >= CONFIRMATIONS) await book(deps, trx, charge, payment);
      else await tellConfirming(deps, trx, charge, payment);
  });
}

/** Reports the confirmations of a payment that does not count yet to the shop. */
async function tellConfirming(
  deps: RailDeps,
  trx: RailTransaction,
  charge: RailSchema['rail_charges'],
  payment: Pick<RailSchema['rail_payments'], 'payment_id' | 'amount' | 'confirmations'>,
): Promise<void> {
  await announce(deps, trx, {
    type: 'charge.confirming',
    subjectId: charge.charge_id,
    amount: payment.amount,
    data: { ...chargeData(charge), paymentId: payment.payment_id, confirmations: payment.confirmations },
    sentinel: undefined,
  });
}

/** Ends the rate of a charge on a tester's request: later payments have the rate of their arrival. */
export async function endRate(deps: RailDeps, chargeId: string): Promise<void> {
  await deps.db
    .updateTable('rail_charges')
    .set({ expires_at: deps.clock() })
    .where('charge_id', '=', chargeId)
    .where('kind', '=', 'crypto')
    .execute();
}
