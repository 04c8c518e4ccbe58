// The sandbox rail of apps/rail over the network: signed calls, signed answers and callbacks.
import { randomBytes } from 'node:crypto';
import { fromWire, toWire } from '@sanam/contract';
import { z } from 'zod';
import { depositMethodCodes } from '../../contract/states.ts';
import type {
  ChargeState,
  CollectRail,
  FeedLine,
  PayoutOutcome,
  PayoutRail,
  Rail,
  RefundRail,
  SlipChecker,
  StatementFeed,
} from './ports.ts';
import { readCallback } from './sandbox-callbacks.ts';
import { readKeys, signMessage, verifyMessage } from '@sanam/webhooks';

const DEADLINE_MS = 8000;
const NOT_FOUND_FINAL_SECONDS = 300;
const REFERENCE_2 = 'SANAM01';

const wireAmount = z.string().regex(/^(0|[1-9]\d{0,11})\.\d{2}$/);
const chargeAnswer = z.object({
  chargeId: z.string().max(64),
  crypto: z
    .object({
      network: z.string(),
      asset: z.string(),
      address: z.string(),
      amount: z.string(),
      rate: wireAmount,
    })
    .nullable(),
  reference: z.string(),
  ref1: z.string(),
  currency: z.string(),
  status: z.enum(['awaiting', 'paid', 'declined', 'expired']),
  payments: z.array(
    z.object({
      paymentId: z.string(),
      amount: wireAmount,
      bookedAt: z.iso.datetime(),
      payerName: z.string().nullable(),
    }),
  ),
  reversals: z
    .array(
      z.object({
        reversalId: z.string().max(64),
        paymentId: z.string(),
        amount: wireAmount,
        kind: z.enum(['reversed', 'void']),
        at: z.iso.datetime(),
      }),
    )
    .max(100),
  confirming: z
    .array(z.object({ cryptoAmount: z.string().max(32), done: z.int().nonnegative(), needed: z.int().positive() }))
    .max(100),
});
/** Answer of payouts and refunds. */
const transferAnswer = z.object({
  status: z.enum(['pending', 'paid', 'failed', 'returned']),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
});
const statementLine = z.object({
  lineId: z.string().max(64),
  amount: wireAmount,
  bookedAt: z.iso.datetime(),
  payerName: z.nullable(z.string().max(140)),
  payerBank: z.string().max(3),
  payerAccount: z.string().max(20),
  note: z.nullable(z.string().max(60)),
});
const statementAnswer = z.object({
  lines: z.array(statementLine),
  next: z.nullable(z.string()),
  readUntil: z.iso.datetime(),
  isWhole: z.boolean(),
});
const slipAnswer = z.object({
  status: z.enum(['found', 'bankDelay']),
  slip: z.nullable(
    z.object({
      sendingBank: z.string().max(3),
      transRef: z.string().max(25),
      amount: wireAmount,
      paidAt: z.iso.datetime(),
      payerName: z.nullable(z.string().max(140)),
      payerAccount: z.nullable(z.string().max(20)),
      receiverBank: z.string().max(3),
      receiverAccount: z.string().max(20),
      receiverName: z.string().max(140),
    }),
  ),
});
export interface SandboxRailSettings {
  url: string;
  publicUrl: string;
  secret: string;
}

export function createSandboxRail(settings: SandboxRailSettings): Rail {
  const keys = readKeys(settings.secret);
  const call: RailCall = (path, body) => callRail(settings.url, keys, path, body);
  return {
    name: 'sandbox',
    methods: depositMethodCodes,
    collect: collectRail(call, settings.publicUrl),
    payout: payoutRail(call),
    refund: refundRail(call),
    feed: statementFeed(call),
    slips: slipChecker(call),
    transferUrl: ({ to, amountMinor }) => `${settings.publicUrl}/transfer?to=${to}&amount=${toWire(amountMinor)}`,
    verifyCallback: (headers, raw, now) => verifyMessage(keys, headers, raw, now),
    readCallback,
  };
}

function collectRail(call: RailCall, publicUrl: string): CollectRail {
  const payUrl = (reference: string) => `${publicUrl}/pay/by/${reference}`;
  return {
    async createCharge(charge) {
      const answer = await call('/api/charges', {
        type: 'charge.create',
        reference: charge.reference,
        ref1: charge.orderCode,
        ref2: REFERENCE_2,
        amount: toWire(charge.amountMinor),
        currency: charge.currency,
        expiresAt: charge.expiresAt.toISOString(),
        kind: charge.page?.kind ?? 'bill',
        returnUrl: charge.page?.returnUrl ?? null,
      });
      if (answer.status !== 200) throw new Error(`the rail refused a charge with ${answer.status}`);
      const { chargeId, crypto } = chargeAnswer.parse(answer.body);
      const { amount: cryptoAmount, ...rest } = crypto ?? { amount: '' };
      const target = 'address' in rest ? { ...rest, cryptoAmount } : null;
      return { chargeId, pageUrl: payUrl(charge.reference), crypto: target };
    },
    async queryCharge({ reference }) {
      const answer = await call('/api/charges/query', { type: 'charge.query', reference });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw new Error(`the rail answered a charge query with ${answer.status}`);
      return readCharge(answer.body);
    },
    payUrl,
  };
}

function payoutRail(call: RailCall): PayoutRail {
  return {
    notFoundFinalAfterSeconds: NOT_FOUND_FINAL_SECONDS,
    send: (order) =>
      payoutOutcome(() =>
        call('/api/payouts', {
          type: 'payout.send',
          legId: order.payoutId,
          amount: toWire(order.amountMinor),
          currency: order.currency,
          bankCode: order.bankCode,
          accountNo: order.accountNo,
          holderName: order.holderName,
        }),
      ),
    query: (payoutId) => payoutOutcome(() => call('/api/payouts/query', { type: 'payout.query', legId: payoutId })),
  };
}

function refundRail(call: RailCall): RefundRail {
  return {
    notFoundFinalAfterSeconds: NOT_FOUND_FINAL_SECONDS,
    send: (order) =>
      payoutOutcome(() =>
        call('/api/refunds', {
          type: 'refund.send',
          refundId: order.returnId,
          paymentId: order.paymentId,
          amount: toWire(order.amountMinor),
          currency: order.currency,
        }),
      ),
    query: ({ returnId }) =>
      payoutOutcome(() => call('/api/refunds/query', { type: 'refund.query', refundId: returnId })),
  };
}

function statementFeed(call: RailCall): StatementFeed {
  return {
    async read(account, after) {
      const answer = await call('/api/statement', { type: 'statement.read', ...account, after });
      if (answer.status !== 200) throw new Error(`the rail answered a reading of the statement with ${answer.status}`);
      const { lines, next, readUntil, isWhole } = statementAnswer.parse(answer.body);
      return { lines: lines.map(toFeedLine), next, readUntil: new Date(readUntil), isWhole };
    },
  };
}

function slipChecker(call: RailCall): SlipChecker {
  return {
    async check(code) {
      const answer = await call('/api/slips/check', { type: 'slip.check', ...code });
      if (answer.status === 404) return { state: 'notFound' };
      if (answer.status !== 200) throw new Error(`the rail answered a check of a slip with ${answer.status}`);
      const { status, slip } = slipAnswer.parse(answer.body);
      if (status === 'bankDelay' || slip === null) return { state: 'later' };
      const { amount, paidAt, ...rest } = slip;
      return { state: 'found', slip: { ...rest, amountMinor: fromWire(amount), paidAt: new Date(paidAt) } };
    },
  };
}

const toFeedLine = (line: z.infer<typeof statementLine>): FeedLine => ({
  sourceRef: line.lineId,
  amountMinor: fromWire(line.amount),
  bookedAt: new Date(line.bookedAt),
  payerName: line.payerName,
  payerBank: line.payerBank,
  payerAccount: line.payerAccount,
  reference: line.note,
});

type RailCall = (path: string, body: Record<string, unknown>) => Promise<RailAnswer>;

interface RailAnswer {
  status: number;
  body: unknown;
}

/** Sends one signed call; accepts the answer only with the rail's signature over it and our message id. */
async function callRail(
  url: string,
  keys: readonly Buffer[],
  path: string,
  content: Record<string, unknown>,
): Promise<RailAnswer> {
  const body = JSON.stringify(content);
  const id = `req_${randomBytes(12).toString('hex')}`;
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signMessage(keys, { id, at: new Date(), body }) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const raw = Buffer.from(await answer.arrayBuffer());
  if (verifyMessage(keys, Object.fromEntries(answer.headers), raw, new Date()) !== id) {
    throw new Error(`the answer of the rail is not signed as it should be (HTTP ${answer.status})`);
  }
  return { status: answer.status, body: JSON.parse(raw.toString('utf8')) };
}

function readCharge(body: unknown): ChargeState {
  const charge = chargeAnswer.parse(body);
  return {
    reference: charge.reference,
    orderCode: charge.ref1,
    currency: charge.currency,
    status: charge.status,
    payments: charge.payments.map((payment) => ({
      paymentId: payment.paymentId,
      amountMinor: fromWire(payment.amount),
      bookedAt: new Date(payment.bookedAt),
      payerName: payment.payerName,
    })),
    reversals: charge.reversals.map(({ amount, at, ...reversal }) => ({
      ...reversal,
      amountMinor: fromWire(amount),
      at: new Date(at),
    })),
    confirming: charge.confirming.toSorted((left, right) => right.done - left.done)[0] ?? null,
  };
}

async function payoutOutcome(ask: () => Promise<RailAnswer>): Promise<PayoutOutcome> {
  let answer: RailAnswer;
  try {
    answer = await ask();
  } catch (error) {
    return { state: 'unknown', reason: error instanceof Error ? error.message : 'no answer' };
  }
  if (answer.status === 404) return { state: 'notFound' };
  // 400 and 409: the rail refused this payout. Staff find out whether it accepted an earlier copy.
  const parsed = answer.status === 200 ? transferAnswer.safeParse(answer.body) : undefined;
  if (parsed?.success !== true) return { state: 'unknown', reason: `HTTP ${answer.status}` };
  const { status, reference, reason } = parsed.data;
  if (status === 'pending') return { state: 'pending' };
  if (status === 'failed') return { state: 'failed', reason: reason ?? 'failed' };
  return { state: status, reference: reference ?? '' };
}
