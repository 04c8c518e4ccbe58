import type { z } from 'zod/mini';
import type { confirming, cryptoTarget } from '../../contract/schemas.ts';
import type { DepositMethodCode } from '../../contract/states.ts';

/** One payment received for a charge, by the rail's own records. */
export interface ChargePayment {
  paymentId: string;
  amountMinor: bigint;
  bookedAt: Date;
  /** Null if the rail does not name the payer. */
  payerName: string | null;
}

/** A detected payment that is not confirmed yet. */
export type Confirming = z.infer<typeof confirming>;

/** A payment that the provider reversed after counting it as paid. */
export interface ChargeReversal {
  /** Reference of the provider. */
  reversalId: string;
  /** Reversed payment. */
  paymentId: string;
  amountMinor: bigint;
  /** `reversed`: the payer disputed it; `void`: the provider booked it in error. */
  kind: 'reversed' | 'void';
  at: Date;
}

export interface ChargeState {
  reference: string;
  orderCode: string;
  currency: string;
  status: 'awaiting' | 'paid' | 'declined' | 'expired';
  /** Payments, including those reversed later. */
  payments: ChargePayment[];
  reversals: ChargeReversal[];
  /** Unconfirmed payment nearest to confirmation; null if none. */
  confirming: Confirming | null;
}

export interface NewCharge {
  reference: string;
  orderCode: string;
  amountMinor: bigint;
  currency: string;
  expiresAt: Date;
  /** Kind of payment page and its return address; null if any bank's app can pay. */
  page: { kind: 'wallet' | 'card' | 'crypto'; returnUrl: string } | null;
}

/** Charge as created by the rail. */
export interface MadeCharge {
  /** Id of the charge at the rail. */
  chargeId: string;
  /** Address of the payment page. */
  pageUrl: string;
  /** Address of a charge in a crypto asset; null for all others. */
  crypto: z.infer<typeof cryptoTarget> | null;
}

/** Port to receive money. Network errors are thrown; the caller is a job and retries. */
export interface CollectRail {
  /** Creates a charge once: the reference is the idempotency key. */
  createCharge(charge: NewCharge): Promise<MadeCharge>;
  /** Returns the charge; undefined if the rail does not know it. `chargeId` is null until the rail has reported it. */
  queryCharge(charge: { reference: string; chargeId: string | null }): Promise<ChargeState | undefined>;
  /** Returns the page where a tester pays; null on a real rail. */
  payUrl(reference: string): string | null;
}

/** One line of a statement. */
export interface FeedLine {
  /** Id given by the bank; for a statement without ids, a hash of the whole line. */
  sourceRef: string;
  amountMinor: bigint;
  bookedAt: Date;
  payerName: string | null;
  payerBank: string | null;
  /** Account with hidden digits, such as `XXXXX1234X`. */
  payerAccount: string | null;
  /** Our reference as the payer's bank passes it on. */
  reference: string | null;
}

/** Reads the statement of one of our accounts. Network errors are thrown; the caller is a job and retries. */
export interface StatementFeed {
  /** Returns incoming lines after a cursor. `readUntil`: the statement is complete up to this time. */
  read(
    account: { bankCode: string; accountNo: string },
    after: string | null,
  ): Promise<{ lines: FeedLine[]; next: string | null; readUntil: Date; isWhole: boolean }>;
}

/** Target of a transfer by a bank's app. */
export interface TransferTarget {
  /** PromptPay number or account number. */
  to: string;
  amountMinor: bigint;
}

export interface PayoutOrder {
  /** Id of our payout; the rail's reference, never reused. */
  payoutId: string;
  amountMinor: bigint;
  currency: string;
  bankCode: string;
  accountNo: string;
  holderName: string;
}

/** `unknown`: no trustworthy answer; `notFound`: the rail never received the payout. */
export type PayoutOutcome =
  | { state: 'paid'; reference: string }
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'returned'; reference: string }
  | { state: 'unknown'; reason: string }
  | { state: 'notFound' };

/** Part of an answer that is stored with the attempt. */
export interface AttemptAnswer {
  outcome: string;
  reference: string | null;
}

export interface PayoutRail {
  /** Sends a payout. Never throws: every error is `unknown`. */
  send(order: PayoutOrder): Promise<PayoutOutcome>;
  query(payoutId: string): Promise<PayoutOutcome>;
  /** Seconds after sending from which "not found" means failed. */
  notFoundFinalAfterSeconds: number;
}

export interface RefundOrder {
  /** Id of our return; the rail's reference, never reused. */
  returnId: string;
  /** Rail's id of the payment to return. */
  paymentId: string;
  amountMinor: bigint;
  currency: string;
}

/** Returns a payment to the account it came from; answers like a payout. */
export interface RefundRail {
  /** Sends a return. Never throws: every error is `unknown`. */
  send(order: RefundOrder): Promise<PayoutOutcome>;
  query(order: Pick<RefundOrder, 'returnId' | 'paymentId'>): Promise<PayoutOutcome>;
  /** Seconds after sending from which "not found" means failed. */
  notFoundFinalAfterSeconds: number;
}

/** Data of a slip from the bank. Accounts have hidden digits, names may be shortened. */
export interface CheckedSlip {
  sendingBank: string;
  transRef: string;
  amountMinor: bigint;
  paidAt: Date;
  payerName: string | null;
  payerAccount: string | null;
  receiverBank: string;
  receiverAccount: string;
  receiverName: string;
}

/** `later`: the sending bank is slow, ask again. `notFound`: no such transfer. */
export type SlipAnswer = { state: 'found'; slip: CheckedSlip } | { state: 'notFound' } | { state: 'later' };

/** Asks the sending bank about a slip. Network errors are thrown. */
export interface SlipChecker {
  check(code: { sendingBank: string; transRef: string }): Promise<SlipAnswer>;
}

export interface CallbackEvent {
  eventId: string;
  /** Subject of the event: reference of a charge, id of a payout or id of a return. */
  subject:
    | { kind: 'charge'; reference: string }
    | { kind: 'payout'; payoutId: string }
    | { kind: 'refund'; returnId: string }
    | { kind: 'other' };
  type: string;
  amountMinor: bigint | null;
}

/** A bank or provider with the ports that it supports. */
export interface Rail {
  /** Prefix before the colon in the keys of its accounts. */
  name: string;
  /** Deposit methods that its accounts can serve. */
  methods: readonly DepositMethodCode[];
  collect?: CollectRail;
  payout?: PayoutRail;
  refund?: RefundRail;
  feed?: StatementFeed;
  slips?: SlipChecker;
  /** Returns the page where a tester transfers money to one of our accounts; absent on a real rail. */
  transferUrl?(target: TransferTarget): string;
  /** Checks signature and age over the raw bytes, before parsing. Returns the event id, or undefined. */
  verifyCallback(headers: Record<string, string | string[] | undefined>, raw: Buffer, now: Date): string | undefined;
  /** Parses a verified callback; undefined if it is not a message of this rail. */
  readCallback(eventId: string, raw: Buffer): CallbackEvent | undefined;
}
