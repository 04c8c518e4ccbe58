// The calls of the server: POST with a JSON body, signed both ways. Every call may be repeated.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIRMATIONS } from './charges/crypto.ts';
import { ASSET, formatAsset, NETWORK } from './charges/crypto-terms.ts';
import { type Reversal, reversalsOf } from './charges/reversals.ts';
import { chargeStatus, createCharge, findCharge } from './charges/service.ts';
import { tellPayments } from './charges/status-back.ts';
import { findPayout, sendPayout } from './payouts/service.ts';
import type { RailDeps } from './platform/deps.ts';
import { formatBaht, parseBaht, sentinelOf } from './platform/money.ts';
import type { RailSchema } from './platform/schema.ts';
import { findRefund, sendRefund } from './refunds/service.ts';
import { checkSlip } from './transfers/slip-check.ts';
import { maskedAccount, readStatement } from './transfers/service.ts';
import { signMessage, verifyMessage } from '@sanam/webhooks';

const amount = z.string().transform((text, context) => {
  const satang = parseBaht(text);
  if (satang !== undefined && satang > 0n) return satang;
  context.addIssue({ code: 'custom', message: 'a positive amount with two decimals' });
  return z.NEVER;
});
const reference = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const billReference = z.string().regex(/^[A-Z0-9]{1,20}$/);

const calls = {
  createCharge: z.strictObject({
    type: z.literal('charge.create'),
    reference,
    ref1: billReference,
    ref2: billReference,
    amount,
    currency: z.literal('THB'),
    expiresAt: z.iso.datetime(),
    kind: z.enum(['bill', 'wallet', 'card', 'crypto']).default('bill'),
    returnUrl: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .default(null),
  }),
  queryCharge: z.strictObject({ type: z.literal('charge.query'), reference }),
  sendPayout: z.strictObject({
    type: z.literal('payout.send'),
    legId: reference,
    amount,
    currency: z.literal('THB'),
    bankCode: z.string().regex(/^\d{3}$/),
    accountNo: z.string().regex(/^\d{10,15}$/),
    holderName: z.string().min(1).max(140),
  }),
  queryPayout: z.strictObject({ type: z.literal('payout.query'), legId: reference }),
  readStatement: z.strictObject({
    type: z.literal('statement.read'),
    bankCode: z.string().regex(/^\d{3}$/),
    accountNo: z.string().regex(/^\d{10,15}$/),
    after: z.nullable(z.string().regex(/^\d{1,18}$/)),
  }),
  sendRefund: z.strictObject({
    type: z.literal('refund.send'),
    refundId: reference,
    paymentId: reference,
    amount,
    currency: z.literal('THB'),
  }),
  checkSlip: z.strictObject({
    type: z.literal('slip.check'),
    sendingBank: z.string().regex(/^\d{3}$/),
    transRef: z.string().regex(/^[A-Za-z0-9]{1,25}$/),
  }),
  queryRefund: z.strictObject({ type: z.literal('refund.query'), refundId: reference }),
};

interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** Sentinel .91: the work is done, but the answer is never sent. */
  lost?: boolean;
}

/** Mounts the signed calls under `/api`. */
export function registerApi(app: FastifyInstance, deps: RailDeps): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const handle = <Call extends z.ZodType>(path: string, call: Call, work: (input: z.output<Call>) => Promise<Answer>) =>
    app.post(path, async (request, reply) => {
      const input = read(deps, request, call);
      return answer(deps, request, reply, 'status' in input ? input : await work(input.value));
    });

  handle('/api/charges', calls.createCharge, async (input) => {
    const made = await createCharge(deps, { ...input, expiresAt: new Date(input.expiresAt) });
    if (made.conflict) return { status: 409, body: { code: 'charge.conflict' } };
    const lost = made.created && sentinelOf(made.charge.amount) === 'answerLost';
    return { status: 200, body: chargeBody(deps, made.charge, { payments: [], unbooked: [], reversals: [] }), lost };
  });
  handle('/api/charges/query', calls.queryCharge, async (input) => {
    const found = await findCharge(deps, input);
    if (found === undefined) return { status: 404, body: { code: 'charge.notFound' } };
    const payments = await toldOf(deps, found);
    const unbooked = found.payments.filter((one) => one.confirmations !== null && one.booked_at === null);
    const reversals = await reversalsOf(deps, found.charge.charge_id);
    return { status: 200, body: chargeBody(deps, found.charge, { payments, unbooked, reversals }) };
  });
  handle('/api/payouts', calls.sendPayout, async (input) => {
    const made = await sendPayout(deps, input);
    if (made.conflict) return { status: 409, body: { code: 'payout.conflict' } };
    const lost = made.created && sentinelOf(made.payout.amount) === 'answerLost';
    return { status: 200, body: payoutBody(made.payout), lost };
  });
  handle('/api/payouts/query', calls.queryPayout, async (input) => {
    const payout = await findPayout(deps, input.legId);
    if (payout === undefined) return { status: 404, body: { code: 'payout.notFound' } };
    return { status: 200, body: payoutBody(payout) };
  });
  handle('/api/statement', calls.readStatement, async (input) => {
    const read = await readStatement(deps, input, BigInt(input.after ?? '0'));
    return { status: 200, body: statementBody(read, input.after) };
  });
  handle('/api/refunds', calls.sendRefund, async (input) => {
    const made = await sendRefund(deps, input);
    if (made === 'unknown') return { status: 404, body: { code: 'payment.notFound' } };
    if (made === 'conflict') return { status: 409, body: { code: 'refund.conflict' } };
    const lost = made.created && sentinelOf(made.refund.amount) === 'answerLost';
    return { status: 200, body: refundBody(made.refund), lost };
  });
  handle('/api/refunds/query', calls.queryRefund, async (input) => {
    const refund = await findRefund(deps, input.refundId);
    if (refund === undefined) return { status: 404, body: { code: 'refund.notFound' } };
    return { status: 200, body: refundBody(refund) };
  });
  handle('/api/slips/check', calls.checkSlip, (input) => checkSlip(deps, input));
}

function read<Call extends z.ZodType>(
  deps: RailDeps,
  request: FastifyRequest,
  call: Call,
): Answer | { value: z.output<Call> } {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (verifyMessage(deps.keys, request.headers, raw, deps.clock()) === undefined) {
    return { status: 401, body: { code: 'signature.wrong' } };
  }
  try {
    const parsed = call.safeParse(JSON.parse(raw.toString('utf8')));
    if (parsed.success) return { value: parsed.data };
  } catch {
    // Invalid JSON is answered like JSON of the wrong shape.
  }
  return { status: 400, body: { code: 'request.invalid' } };
}

function answer(deps: RailDeps, request: FastifyRequest, reply: FastifyReply, result: Answer): FastifyReply {
  if (result.lost === true) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const body = JSON.stringify(result.body);
  const id = String(request.headers['webhook-id'] ?? 'none');
  return reply
    .code(result.status)
    .headers({ ...signMessage(deps.keys, { id, at: deps.clock(), body }) })
    .type('application/json')
    .send(body);
}

/** Returns the payments of a charge as reported to the shop. */
async function toldOf(deps: RailDeps, { charge, payments }: NonNullable<Awaited<ReturnType<typeof findCharge>>>) {
  if (sentinelOf(charge.amount) === 'neverConfirmed') return [];
  return tellPayments(deps, charge, payments);
}

function chargeBody(
  deps: RailDeps,
  charge: RailSchema['rail_charges'],
  told: Record<'payments' | 'unbooked', readonly RailSchema['rail_payments'][]> & { reversals: readonly Reversal[] },
): Record<string, unknown> {
  const { payments, unbooked, reversals } = told;
  return {
    chargeId: charge.charge_id,
    reference: charge.reference,
    ref1: charge.ref1,
    amount: formatBaht(charge.amount),
    currency: charge.currency,
    payload: charge.payload,
    pageUrl: `${deps.publicUrl}/pay/${charge.charge_id}`,
    crypto:
      charge.address === null
        ? null
        : {
            network: NETWORK,
            asset: ASSET,
            address: charge.address,
            amount: formatAsset(charge.asset_amount ?? 0n),
            rate: formatBaht(charge.rate ?? 0n),
          },
    status: chargeStatus(charge, payments, deps.clock()),
    confirming: unbooked.map((payment) => ({
      cryptoAmount: formatAsset(payment.asset_amount ?? 0n),
      done: payment.confirmations,
      needed: CONFIRMATIONS,
    })),
    payments: payments.map((payment) => ({
      paymentId: payment.payment_id,
      amount: formatBaht(payment.amount),
      bookedAt: payment.booked_at?.toISOString(),
      payerName: payment.payer_name,
    })),
    reversals: reversals.map((reversal) => ({
      reversalId: reversal.reversal_id,
      paymentId: reversal.payment_id,
      amount: formatBaht(reversal.amount),
      kind: reversal.kind,
      at: reversal.created_at.toISOString(),
    })),
  };
}

function payoutBody(payout: RailSchema['rail_payouts']): Record<string, unknown> {
  return {
    legId: payout.leg_id,
    amount: formatBaht(payout.amount),
    currency: payout.currency,
    status: payout.state === 'silent' ? 'pending' : payout.state,
    reference: payout.bank_reference,
    reason: payout.reason,
    decidedAt: payout.decided_at?.toISOString() ?? null,
  };
}

function statementBody(read: Awaited<ReturnType<typeof readStatement>>, after: string | null): Record<string, unknown> {
  return {
    lines: read.lines.map((line) => ({
      lineId: line.line_id,
      amount: formatBaht(line.amount),
      bookedAt: line.booked_at.toISOString(),
      payerName: line.payer_name,
      payerBank: line.payer_bank,
      payerAccount: maskedAccount(line.payer_account),
      note: line.note,
    })),
    next: read.lines.at(-1)?.line_no.toString() ?? after,
    readUntil: read.readUntil.toISOString(),
    isWhole: read.isWhole,
  };
}

function refundBody(refund: RailSchema['rail_refunds']): Record<string, unknown> {
  return {
    refundId: refund.refund_id,
    paymentId: refund.payment_id,
    amount: formatBaht(refund.amount),
    currency: refund.currency,
    status: refund.state === 'silent' ? 'pending' : refund.state,
    reference: refund.bank_reference,
    reason: refund.reason,
    decidedAt: refund.decided_at?.toISOString() ?? null,
  };
}
