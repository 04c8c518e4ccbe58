// Payments in the invented asset: the rate of a charge is kept until it expires, money counts when the chain has confirmed it.
import { randomBytes } from 'node:crypto';
import { readFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import { PARTS } from './crypto-terms.ts';
import { announce } from '../callbacks/queue.ts';
import type { RailSchema, RailTransaction } from '../platform/schema.ts';
import { book, chargeData, lockCharge } from './service.ts';

/** A payment is final after so many. */
export const CONFIRMATIONS = 3;

/** Somebody sends to the address. The chain has not confirmed it yet; what it is worth is settled now. */
export async function sendCrypto(deps: RailDeps, chargeId: string, parts: bigint): Promise<boolean> {
  const { crypto_rate: rateNow, status_back: goesBack } = await readFaults(deps.db);
  return deps.db.transaction().execute(async (trx) => {
    const charge = await lockCharge(trx, chargeId);
    if (charge?.kind !== 'crypto' || charge.rate === null) return false;
    const now = deps.clock();
    // After its time a charge has lost its rate.
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

/** The chain grows by a block: every payment of the charge has one confirmation more, and what has enough is booked. */
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

/** Tells the shop how far a payment is that does not count yet. */
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

/** A tester ends the time of a charge: what comes later has the rate of its arrival. */
export async function endRate(deps: RailDeps, chargeId: string): Promise<void> {
  await deps.db
    .updateTable('rail_charges')
    .set({ expires_at: deps.clock() })
    .where('charge_id', '=', chargeId)
    .where('kind', '=', 'crypto')
    .execute();
}
