// The second face: a gateway in the published form of charges APIs. Form fields in, JSON out, the secret key as the user of
// HTTP Basic; amounts in minor units.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { reversalsOf } from '../charges/reversals.ts';
import { findCharge, newCharge } from '../charges/service.ts';
import { tellPayments } from '../charges/status-back.ts';
import type { Gateway, RailDeps } from '../platform/deps.ts';
import { sentinelOf } from '../platform/money.ts';
import { refundsOfPayment, sendRefund } from '../refunds/service.ts';
import { chargeObject, refundObject } from './objects.ts';

const LIFETIME_MS = 15 * 60_000;
const WALLET_SOURCE = 'truemoney_jumpapp';
const amount = z.coerce.bigint().min(1n).max(100_000_000n);
const chargeFields = z.object({
  amount,
  currency: z.literal('thb'),
  'source[type]': z.literal(WALLET_SOURCE),
  return_uri: z.url({ protocol: /^https?$/ }),
  expires_at: z.iso.datetime().optional(),
});
const refundFields = z.object({ amount });
const path = z.object({ id: z.string().regex(/^chrg_test_[0-9a-f]{24}$/) });

/** Mounts the gateway under `/gateway` if it is configured. */
export function registerGateway(app: FastifyInstance, deps: RailDeps): void {
  const { gateway } = deps;
  if (gateway === undefined) return;
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isKnown(gateway, request)) await fail(reply, 401, 'authentication_failure');
  };

  app.post('/gateway/charges', { preHandler: guard }, async (request, reply) => {
    const fields = chargeFields.safeParse(request.body);
    if (!fields.success) return fail(reply, 400, 'bad_request');
    const { amount: satang, return_uri: returnUrl, expires_at: expiresAt } = fields.data;
    const now = deps.clock();
    const chargeId = `chrg_test_${randomBytes(12).toString('hex')}`;
    const charge = await newCharge(deps, {
      charge_id: chargeId,
      // The shop's reference is in the metadata and need not be unique.
      reference: chargeId,
      ref1: '',
      ref2: '',
      amount: satang,
      currency: 'THB',
      payload: '',
      state: 'awaiting',
      created_at: now,
      expires_at: expiresAt === undefined ? new Date(now.getTime() + LIFETIME_MS) : new Date(expiresAt),
      kind: 'wallet',
      return_url: returnUrl,
      face: 'gateway',
      metadata: JSON.stringify(metadataOf(request.body)),
      address: null,
      rate: null,
      asset_amount: null,
    });
    if (sentinelOf(satang) === 'answerLost') return lose(request, reply);
    return chargeObject(deps.publicUrl, { charge, payment: undefined, now });
  });

  app.get('/gateway/charges/:id', { preHandler: guard }, async (request, reply) => {
    const found = await findOwn(deps, request);
    if (found === undefined) return fail(reply, 404, 'not_found');
    const { charge, payment } = found;
    const [told] = payment === undefined ? [] : await tellPayments(deps, charge, [payment]);
    const [reversal] = await reversalsOf(deps, charge.charge_id);
    return chargeObject(deps.publicUrl, { charge, payment: told, reversal, now: deps.clock() });
  });

  app.post('/gateway/charges/:id/refunds', { preHandler: guard }, (request, reply) => postRefund(deps, request, reply));

  app.get('/gateway/charges/:id/refunds', { preHandler: guard }, async (request, reply) => {
    const found = await findOwn(deps, request);
    if (found === undefined) return fail(reply, 404, 'not_found');
    const refunds = found.payment === undefined ? [] : await refundsOfPayment(deps, found.payment.payment_id);
    const data = refunds.map((refund) => refundObject(refund, found.charge.charge_id));
    return { object: 'list', total: data.length, data };
  });
}

/** Refunds a payment once, fully or partly. */
async function postRefund(deps: RailDeps, request: FastifyRequest, reply: FastifyReply) {
  const found = await findOwn(deps, request);
  const fields = refundFields.safeParse(request.body);
  if (found?.payment === undefined) return fail(reply, 404, 'not_found');
  if (!fields.success) return fail(reply, 400, 'bad_request');
  const made = await sendRefund(deps, {
    refundId: `rfnd_test_${randomBytes(12).toString('hex')}`,
    paymentId: found.payment.payment_id,
    amount: fields.data.amount,
    currency: 'THB',
    face: 'gateway',
    metadata: JSON.stringify(metadataOf(request.body)),
  });
  if (typeof made === 'string') return fail(reply, 422, 'failed_refund');
  if (sentinelOf(fields.data.amount) === 'answerLost') return lose(request, reply);
  return refundObject(made.refund, found.charge.charge_id);
}

/** Returns a charge of this face with its payments; with sentinel .94 they are never reported. */
async function findOwn(deps: RailDeps, request: FastifyRequest) {
  const params = path.safeParse(request.params);
  const found = params.success ? await findCharge(deps, { chargeId: params.data.id }) : undefined;
  if (found?.charge.face !== 'gateway') return undefined;
  const isHidden = sentinelOf(found.charge.amount) === 'neverConfirmed';
  const booked = isHidden ? undefined : found.payments.find(({ booked_at: at }) => at !== null);
  return { charge: found.charge, payment: booked };
}

/** `metadata[reference]=dep_1` → `{ reference: 'dep_1' }`. */
function metadataOf(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).flatMap(([field, value]) => {
      const name = /^metadata\[(\w{1,40})\]$/.exec(field)?.[1];
      return name !== undefined && typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function isKnown({ secretKey }: Gateway, request: FastifyRequest): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function fail(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ object: 'error', location: '/errors', code, message: code.replaceAll('_', ' ') });
}

/** Completes the work but never answers. */
function lose(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
