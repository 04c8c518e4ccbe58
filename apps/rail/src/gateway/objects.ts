import type { RailSchema } from '../platform/schema.ts';

type Charge = RailSchema['rail_charges'];
type Payment = Pick<RailSchema['rail_payments'], 'amount' | 'booked_at'>;
type Reversal = Pick<RailSchema['rail_reversals'], 'created_at'>;

/** Returns a charge in the gateway's format. */
export function chargeObject(
  publicUrl: string,
  given: { charge: Charge; payment: Payment | undefined; reversal?: Reversal | undefined; now: Date },
): Record<string, unknown> {
  const { charge, payment, reversal, now } = given;
  const paidAt = payment?.booked_at ?? null;
  return {
    object: 'charge',
    id: charge.charge_id,
    location: `/charges/${charge.charge_id}`,
    livemode: false,
    amount: Number(payment?.amount ?? charge.amount),
    currency: charge.currency,
    status: reversal === undefined ? statusOf(charge, paidAt, now) : 'reversed',
    paid: paidAt !== null,
    paid_at: paidAt?.toISOString() ?? null,
    reversed: reversal !== undefined,
    reversed_at: reversal?.created_at.toISOString() ?? null,
    failure_code: charge.state === 'declined' ? 'payment_rejected' : null,
    authorize_uri: `${publicUrl}/pay/${charge.charge_id}`,
    return_uri: charge.return_url,
    created_at: charge.created_at.toISOString(),
    expires_at: charge.expires_at.toISOString(),
    source: { object: 'source', type: 'truemoney_jumpapp', flow: 'app_redirect' },
    metadata: JSON.parse(charge.metadata) as Record<string, string>,
  };
}

function statusOf(charge: Charge, paidAt: Date | null, now: Date): string {
  if (paidAt !== null) return 'successful';
  if (charge.state === 'declined') return 'failed';
  return charge.expires_at <= now ? 'expired' : 'pending';
}

export function refundObject(refund: RailSchema['rail_refunds'], chargeId: string): Record<string, unknown> {
  return {
    object: 'refund',
    id: refund.refund_id,
    location: `/charges/${chargeId}/refunds/${refund.refund_id}`,
    livemode: false,
    amount: Number(refund.amount),
    currency: refund.currency,
    charge: chargeId,
    status: refund.state === 'paid' ? 'closed' : refund.state === 'failed' ? 'failed' : 'pending',
    created_at: refund.created_at.toISOString(),
    metadata: JSON.parse(refund.metadata) as Record<string, string>,
  };
}
