import { randomBytes } from 'node:crypto';
import { chargeObject } from '../gateway/objects.ts';
import { readFaults } from '../callbacks/faults.ts';
import { announce, type RailEvent } from '../callbacks/queue.ts';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import { formatBaht, sentinelOf } from '../platform/money.ts';
import type { RailSchema, RailTransaction } from '../platform/schema.ts';
import { cryptoTerms } from './crypto-terms.ts';
import { billPayload } from './payload.ts';

type Charge = RailSchema['rail_charges'];
type Payment = RailSchema['rail_payments'];

export interface ChargeRequest {
  reference: string;
  ref1: string;
  ref2: string;
  amount: bigint;
  currency: string;
  expiresAt: Date;
  kind: Charge['kind'];
  returnUrl: string | null;
}

const NO_CRYPTO = { address: null, rate: null, asset_amount: null };
const LATE_SECONDS = 3;

/**
 * Creates a charge, or returns the earlier one of the same reference. `conflict` if that one differs; `created`
 * distinguishes a first call from a repeated one.
 */
export async function createCharge(deps: RailDeps, request: ChargeRequest) {
  const charge: Charge = {
    charge_id: `chg_${randomBytes(12).toString('hex')}`,
    reference: request.reference,
    ref1: request.ref1,
    ref2: request.ref2,
    amount: request.amount,
    currency: request.currency,
    payload:
      request.kind === 'bill'
        ? billPayload({ ...request, billerId: deps.billerId, amount: formatBaht(request.amount) })
        : '',
    state: 'awaiting',
    created_at: deps.clock(),
    expires_at: request.expiresAt,
    kind: request.kind,
    return_url: request.returnUrl,
    face: 'bank',
    metadata: '{}',
    ...(request.kind === 'crypto' ? await cryptoTerms(deps, request.amount) : NO_CRYPTO),
  };
  const inserted = await deps.db
    .insertInto('rail_charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return { charge: inserted, created: true, conflict: false };
  const known = await deps.db
    .selectFrom('rail_charges')
    .selectAll()
    .where('reference', '=', request.reference)
    .executeTakeFirstOrThrow();
  const conflict = known.amount !== charge.amount || known.ref1 !== charge.ref1 || known.currency !== charge.currency;
  return { charge: known, created: false, conflict };
}

/** Inserts a new charge whose reference needs no check. */
export async function newCharge(deps: RailDeps, charge: Charge): Promise<Charge> {
  return deps.db.insertInto('rail_charges').values(charge).returningAll().executeTakeFirstOrThrow();
}

export async function findCharge(deps: RailDeps, by: { chargeId: string } | { reference: string }) {
  const query = deps.db.selectFrom('rail_charges').selectAll();
  const charge = await ('chargeId' in by
    ? query.where('charge_id', '=', by.chargeId)
    : query.where('reference', '=', by.reference)
  ).executeTakeFirst();
  if (charge === undefined) return undefined;
  const payments = await deps.db
    .selectFrom('rail_payments')
    .selectAll()
    .where('charge_id', '=', charge.charge_id)
    .orderBy('due_at')
    .execute();
  return { charge, payments };
}

export async function newestCharges(deps: RailDeps, limit: number) {
  return deps.db.selectFrom('rail_charges').selectAll().orderBy('created_at', 'desc').limit(limit).execute();
}

/**
 * Returns the status of a charge: `paid` after the first booked payment of any amount; the receiver judges the amount.
 */
export function chargeStatus(charge: Charge, payments: readonly Payment[], now: Date) {
  if (payments.some((payment) => payment.booked_at !== null)) return 'paid';
  if (charge.state === 'awaiting' && charge.expires_at <= now) return 'expired';
  return charge.state;
}

/** Pays a charge on a tester's request: now, or (`late`) shortly after its expiry. A declined charge cannot be paid. */
export async function payCharge(
  deps: RailDeps,
  payment: { chargeId: string; amount: bigint; payerName: string | null; late: boolean },
): Promise<'booked' | 'waiting' | 'refused'> {
  return deps.db.transaction().execute(async (trx) => {
    const charge = await lockCharge(trx, payment.chargeId);
    if (charge === undefined || charge.state === 'declined' || charge.kind === 'crypto') return 'refused';
    if (charge.face === 'gateway' && (await isPaid(trx, charge))) return 'refused';
    const now = deps.clock();
    const faults = await readFaults(trx);
    const dueAt = payment.late && charge.expires_at > now ? secondsLater(charge.expires_at, LATE_SECONDS) : now;
    const row: Payment = {
      payment_id: `pay_${randomBytes(12).toString('hex')}`,
      charge_id: charge.charge_id,
      amount: payment.amount,
      payer_name: payment.payerName,
      due_at: dueAt,
      booked_at: null,
      asset_amount: null,
      confirmations: null,
      goes_back: faults.status_back,
      told_at: null,
    };
    await trx.insertInto('rail_payments').values(row).execute();
    if (dueAt > now) return 'waiting';
    await book(deps, trx, charge, row);
    return 'booked';
  });
}

/** Books the late payments that are due. */
export async function bookDuePayments(deps: RailDeps): Promise<number> {
  const due = await deps.db
    .selectFrom('rail_payments')
    .selectAll()
    .where('booked_at', 'is', null)
    .where('confirmations', 'is', null)
    .where('due_at', '<=', deps.clock())
    .execute();
  for (const payment of due) {
    await deps.db.transaction().execute(async (trx) => {
      const charge = await lockCharge(trx, payment.charge_id);
      if (charge !== undefined) await book(deps, trx, charge, payment);
    });
  }
  return due.length;
}

/** Declines a charge for the payer; it cannot be paid afterwards. Returns false if it has a payment already. */
export async function declineCharge(deps: RailDeps, chargeId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const charge = await lockCharge(trx, chargeId);
    if (charge === undefined || charge.state !== 'awaiting') return false;
    const paid = await trx
      .selectFrom('rail_payments')
      .select('payment_id')
      .where('charge_id', '=', chargeId)
      .executeTakeFirst();
    if (paid !== undefined) return false;
    await trx.updateTable('rail_charges').set({ state: 'declined' }).where('charge_id', '=', chargeId).execute();
    await announce(deps, trx, {
      type: 'charge.declined',
      subjectId: chargeId,
      amount: charge.amount,
      data: chargeData(charge),
      sentinel: undefined,
      ...completed(deps, { ...charge, state: 'declined' }, undefined, deps.clock()),
    });
    return true;
  });
}

/** Checks whether a gateway charge, which can be paid once, is paid. */
async function isPaid(trx: RailTransaction, charge: Charge): Promise<boolean> {
  const paid = await trx
    .selectFrom('rail_payments')
    .select('payment_id')
    .where('charge_id', '=', charge.charge_id)
    .executeTakeFirst();
  return paid !== undefined;
}

/** Returns the gateway's message about a charge that is completed, or waits for its payment again. */
export function completed(
  deps: RailDeps,
  charge: Charge,
  payment: Payment | undefined,
  now: Date,
): Pick<RailEvent, 'write'> {
  if (charge.face === 'bank') return {};
  const key = payment === undefined && charge.state === 'awaiting' ? 'charge.update' : 'charge.complete';
  return {
    write: ({ eventId, amount }) =>
      gatewayEvent({ eventId, key, now }, deps, { charge, payment: payment && { amount, booked_at: now }, now }),
  };
}

/** Returns a message of the gateway in its form. */
export function gatewayEvent(
  { eventId, key, now }: { eventId: string; key: string; now: Date },
  { publicUrl }: Pick<RailDeps, 'publicUrl'>,
  about: Parameters<typeof chargeObject>[1],
): Record<string, unknown> {
  return {
    object: 'event',
    id: eventId,
    livemode: false,
    location: `/events/${eventId}`,
    key,
    created_at: now.toISOString(),
    data: chargeObject(publicUrl, about),
  };
}

export async function lockCharge(trx: RailTransaction, chargeId: string) {
  return trx.selectFrom('rail_charges').selectAll().where('charge_id', '=', chargeId).forUpdate().executeTakeFirst();
}

/** Books a payment once, and notifies the shop. */
export async function book(deps: RailDeps, trx: RailTransaction, charge: Charge, payment: Payment): Promise<void> {
  const now = deps.clock();
  const booked = await trx
    .updateTable('rail_payments')
    .set({ booked_at: now })
    .where('payment_id', '=', payment.payment_id)
    .where('booked_at', 'is', null)
    .executeTakeFirst();
  if (booked.numUpdatedRows === 0n) return;
  await announce(deps, trx, {
    type: 'charge.paid',
    subjectId: charge.charge_id,
    amount: payment.amount,
    data: {
      ...chargeData(charge),
      paymentId: payment.payment_id,
      bookedAt: now.toISOString(),
      payerName: payment.payer_name,
    },
    sentinel: sentinelOf(charge.amount),
    ...completed(deps, charge, payment, now),
  });
}

export function chargeData(charge: Charge) {
  return { chargeId: charge.charge_id, reference: charge.reference, ref1: charge.ref1, currency: charge.currency };
}
