// Gateway with a public charges API: charges are made with a secret key and form fields, amounts in minor units, a page
// to authorize each (`authorize_uri`), events `charge.complete` signed over `timestamp.body`.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type {
  CallbackEvent,
  ChargeState,
  CollectRail,
  NewCharge,
  PayoutOutcome,
  Rail,
  RefundOrder,
  RefundRail,
} from './ports.ts';

const DEADLINE_MS = 8000;
const TOLERANCE_SECONDS = 300;
const NOT_FOUND_FINAL_SECONDS = 300;
/** Source name of the wallet at the gateway. */
const WALLET_SOURCE = 'truemoney_jumpapp';
const LARGEST_PAGE = 100;

const charge = z.object({
  object: z.literal('charge'),
  id: z.string().regex(/^chrg_[A-Za-z0-9_]{1,60}$/),
  amount: z.int().positive(),
  currency: z.string(),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  paid: z.boolean(),
  paid_at: z.iso.datetime().nullable(),
  reversed_at: z.iso.datetime().nullish(),
  authorize_uri: z.url({ protocol: /^https?$/ }).nullable(),
  metadata: z.record(z.string(), z.unknown()),
});
const refund = z.object({
  object: z.literal('refund'),
  id: z.string().max(64),
  amount: z.int().positive(),
  status: z.enum(['pending', 'closed', 'failed']),
  metadata: z.record(z.string(), z.unknown()),
});
const refunds = z.object({ object: z.literal('list'), data: z.array(refund) });
const eventId = z.object({ id: z.string().regex(/^evnt_[A-Za-z0-9_]{1,60}$/) });
const chargeEvent = z.object({ object: z.literal('event'), key: z.string().max(60), data: charge });

export interface ChargesGatewaySettings {
  url: string;
  secretKey: string;
  /** Base64 secrets, newest first, separated by spaces. */
  webhookSecret: string;
  /** Name of the signature header; the timestamp is in the header with the suffix `-timestamp`. */
  signatureHeader: string;
}

export function createChargesGateway(settings: ChargesGatewaySettings): Rail {
  const keys = settings.webhookSecret.split(/\s+/).map((text) => Buffer.from(text, 'base64'));
  const call: GatewayCall = (path, fields) => callGateway(settings, path, fields);
  return {
    name: 'gateway',
    // Without cards: a card number would have to be entered on a page of ours.
    methods: ['TRUEMONEY'],
    collect: collectRail(call),
    refund: refundRail(call),
    verifyCallback: (headers, raw, now) => verifyEvent(keys, settings.signatureHeader, { headers, raw, now }),
    readCallback,
  };
}

function collectRail(call: GatewayCall): CollectRail {
  return {
    /** A repetition creates a second charge. It is harmless because its page is never shown. */
    async createCharge(order) {
      const answer = await call('/charges', fieldsOf(order));
      if (answer.status !== 200) throw new Error(`the gateway refused a charge with ${answer.status}`);
      const { id, authorize_uri: pageUrl } = charge.parse(answer.body);
      if (pageUrl === null) throw new Error('the gateway made a charge without a page');
      return { chargeId: id, pageUrl, crypto: null };
    },
    async queryCharge({ chargeId }) {
      if (chargeId === null) return undefined;
      const answer = await call(`/charges/${encodeURIComponent(chargeId)}`);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw new Error(`the gateway answered a query with ${answer.status}`);
      return stateOf(charge.parse(answer.body));
    },
    payUrl: () => null,
  };
}

function fieldsOf(order: NewCharge): Record<string, string> {
  if (order.page?.kind !== 'wallet') throw new Error('the gateway is set up for wallets alone');
  return {
    amount: order.amountMinor.toString(),
    currency: order.currency.toLowerCase(),
    'source[type]': WALLET_SOURCE,
    return_uri: order.page.returnUrl,
    expires_at: order.expiresAt.toISOString(),
    'metadata[reference]': order.reference,
    'metadata[order_code]': order.orderCode,
  };
}

/** Converts a charge. It is paid once and in full, so its id is the payment's id. The gateway names no payer. */
function stateOf(one: z.infer<typeof charge>): ChargeState {
  const isReversed = one.status === 'reversed';
  const isPaid = (one.status === 'successful' || isReversed) && one.paid && one.paid_at !== null;
  const amountMinor = BigInt(one.amount);
  return {
    reference: String(one.metadata.reference),
    orderCode: String(one.metadata.order_code),
    currency: one.currency.toUpperCase(),
    status: isPaid
      ? 'paid'
      : (({ failed: 'declined', expired: 'expired' } as const)[one.status as string] ?? 'awaiting'),
    payments: isPaid ? [{ paymentId: one.id, amountMinor, bookedAt: new Date(one.paid_at!), payerName: null }] : [],
    // A charge is reversed in full, so its id is the reversal's id. An unpaid charge has no reversal.
    reversals:
      isPaid && isReversed
        ? [
            {
              reversalId: one.id,
              paymentId: one.id,
              amountMinor,
              kind: 'reversed',
              at: new Date(one.reversed_at ?? one.paid_at!),
            },
          ]
        : [],
    confirming: null,
  };
}

function refundRail(call: GatewayCall): RefundRail {
  const path = (order: Pick<RefundOrder, 'paymentId'>) => `/charges/${encodeURIComponent(order.paymentId)}/refunds`;
  return {
    notFoundFinalAfterSeconds: NOT_FOUND_FINAL_SECONDS,
    send: (order) =>
      outcomeOf(async () => {
        const answer = await call(path(order), {
          amount: order.amountMinor.toString(),
          'metadata[return_id]': order.returnId,
        });
        return answer.status === 200 ? refundOutcome(refund.parse(answer.body)) : refusedOutcome(answer);
      }),
    query: (order) =>
      outcomeOf(async () => {
        const answer = await call(`${path(order)}?limit=${LARGEST_PAGE}`);
        if (answer.status !== 200) return { state: 'unknown', reason: `HTTP ${answer.status}` };
        const found = refunds.parse(answer.body).data.find(({ metadata }) => metadata.return_id === order.returnId);
        return found === undefined ? { state: 'notFound' } : refundOutcome(found);
      }),
  };
}

function refundOutcome({ id, status }: z.infer<typeof refund>): PayoutOutcome {
  if (status === 'closed') return { state: 'paid', reference: id };
  return status === 'pending' ? { state: 'pending' } : { state: 'failed', reason: 'failed' };
}

/** Returns `failed` only if the gateway itself refused the refund; any other answer may have been carried out. */
function refusedOutcome({ status, body }: GatewayAnswer): PayoutOutcome {
  const error = z.object({ object: z.literal('error'), code: z.string().max(60) }).safeParse(body);
  if (!error.success || ![400, 404, 422].includes(status)) return { state: 'unknown', reason: `HTTP ${status}` };
  return { state: 'failed', reason: error.data.code };
}

async function outcomeOf(ask: () => Promise<PayoutOutcome>): Promise<PayoutOutcome> {
  try {
    return await ask();
  } catch (error) {
    return { state: 'unknown', reason: error instanceof Error ? error.message : 'no answer' };
  }
}

interface GatewayAnswer {
  status: number;
  body: unknown;
}
type GatewayCall = (path: string, fields?: Record<string, string>) => Promise<GatewayAnswer>;

async function callGateway(
  { url, secretKey }: ChargesGatewaySettings,
  path: string,
  fields?: Record<string, string>,
): Promise<GatewayAnswer> {
  const answer = await fetch(url + path, {
    method: fields === undefined ? 'GET' : 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` },
    ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Returns the event's id if one of the comma-separated signatures is valid and at most five minutes old. */
function verifyEvent(
  keys: readonly Buffer[],
  header: string,
  given: { headers: Record<string, string | string[] | undefined>; raw: Buffer; now: Date },
): string | undefined {
  const signatures = given.headers[header];
  const timestamp = given.headers[`${header}-timestamp`];
  if (typeof signatures !== 'string' || typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return undefined;
  if (Math.abs(given.now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return undefined;
  const told = signatures.split(',').map((text) => Buffer.from(text.trim(), 'hex'));
  const isGenuine = keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${timestamp}.`).update(given.raw).digest();
    return told.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
  return isGenuine ? eventId.safeParse(parsed(given.raw)).data?.id : undefined;
}

function readCallback(id: string, raw: Buffer): CallbackEvent | undefined {
  const event = chargeEvent.safeParse(parsed(raw));
  if (!event.success) return undefined;
  const { key, data } = event.data;
  const { reference } = data.metadata;
  const isPaid = key === 'charge.complete' && data.status === 'successful';
  return {
    eventId: id,
    // All rails use this type for a claim of money.
    type: isPaid ? 'charge.paid' : key,
    amountMinor: isPaid ? BigInt(data.amount) : null,
    subject: typeof reference === 'string' ? { kind: 'charge', reference } : { kind: 'other' },
  };
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
