import type { z } from 'zod/mini';
import type { confirming, cryptoTarget } from '../../contract/schemas.ts';
import type { DepositMethodCode } from '../../contract/states.ts';

/** One payment that arrived for a charge, as the rail's own records say. */
export interface ChargePayment {
  paymentId: string;
  amountMinor: bigint;
  bookedAt: Date;
  /** Null when the rail does not name the payer. */
  payerName: string | null;
}

/** A payment that is seen and not confirmed yet. */
export type Confirming = z.infer<typeof confirming>;

/** A payment that the provider took back after it had counted it as paid. */
export interface ChargeReversal {
  /** The provider's own number of it. */
  reversalId: string;
  /** The payment that was taken back. */
  paymentId: string;
  amountMinor: bigint;
  /** `reversed`: its payer disputed it; `void`: the provider booked it in error. */
  kind: 'reversed' | 'void';
  at: Date;
}

export interface ChargeState {
  reference: string;
  orderCode: string;
  currency: string;
  status: 'awaiting' | 'paid' | 'declined' | 'expired';
  /** Also those that were taken back later. */
  payments: ChargePayment[];
  reversals: ChargeReversal[];
  /** The one of the unconfirmed payments that is nearest to counting; null when there is none. */
  confirming: Confirming | null;
}

export interface NewCharge {
  reference: string;
  orderCode: string;
  amountMinor: bigint;
  currency: string;
  expiresAt: Date;
  /** The kind of page that its payer pays on, and where that leads back to; null where any bank's app pays it. */
  page: { kind: 'wallet' | 'card' | 'crypto'; returnUrl: string } | null;
}

/** What the rail says of a charge that it has made. */
export interface MadeCharge {
  /** The rail's own number of it. */
  chargeId: string;
  /** Where it is paid. */
  pageUrl: string;
  /** The address of a charge in a crypto asset; null for all others. */
  crypto: z.infer<typeof cryptoTarget> | null;
}

/** Takes money in. Errors of the network are thrown; the caller is a job and tries again. */
export interface CollectRail {
  /** Makes a charge once: the reference is its key. */
  createCharge(charge: NewCharge): Promise<MadeCharge>;
  /** Undefined when the rail does not know the charge; `chargeId` is null while nobody has told us. */
  queryCharge(charge: { reference: string; chargeId: string | null }): Promise<ChargeState | undefined>;
  /** Where a tester pays; null on a real rail. */
  payUrl(reference: string): string | null;
}

/** One line of a statement. */
export interface FeedLine {
  /** The bank's own id of it; for a statement without one, made of all that it says. */
  sourceRef: string;
  amountMinor: bigint;
  bookedAt: Date;
  payerName: string | null;
  payerBank: string | null;
  /** With the digits that the bank hides: `XXXXX1234X`. */
  payerAccount: string | null;
  /** What the payer's bank carries of our references. */
  reference: string | null;
}

/** Reads the statement of one of our accounts. Errors of the network are thrown; the caller is a job and tries again. */
export interface StatementFeed {
  /** Lines of money that came in after a place. `readUntil`: nothing that was booked before it is missing. */
  read(
    account: { bankCode: string; accountNo: string },
    after: string | null,
  ): Promise<{ lines: FeedLine[]; next: string | null; readUntil: Date; isWhole: boolean }>;
}

/** Where somebody transfers to by the app of their bank. */
export interface TransferTarget {
  /** A PromptPay number, or the number of an account. */
  to: string;
  amountMinor: bigint;
}

export interface PayoutOrder {
  /** Our payout id is the rail's reference and never used again. */
  payoutId: string;
  amountMinor: bigint;
  currency: string;
  bankCode: string;
  accountNo: string;
  holderName: string;
}

/** `unknown`: no answer that can be trusted; `notFound`: the rail says it never saw the payout. */
export type PayoutOutcome =
  | { state: 'paid'; reference: string }
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'returned'; reference: string }
  | { state: 'unknown'; reason: string }
  | { state: 'notFound' };

/** The part of an answer that is stored with the attempt. */
export interface AttemptAnswer {
  outcome: string;
  reference: string | null;
}

export interface PayoutRail {
  /** Never throws: any error on the way is `unknown`. */
  send(order: PayoutOrder): Promise<PayoutOutcome>;
  query(payoutId: string): Promise<PayoutOutcome>;
  /** "Not found" means failed only when the payout was sent longer ago than this. */
  notFoundFinalAfterSeconds: number;
}

export interface RefundOrder {
  /** Our return's id is the rail's reference and never used again. */
  returnId: string;
  /** The rail's own id of the payment that goes back to its payer. */
  paymentId: string;
  amountMinor: bigint;
  currency: string;
}

/** Sends a payment back to the account it came from; answers as a payout does. */
export interface RefundRail {
  /** Never throws: any error on the way is `unknown`. */
  send(order: RefundOrder): Promise<PayoutOutcome>;
  query(order: Pick<RefundOrder, 'returnId' | 'paymentId'>): Promise<PayoutOutcome>;
  /** "Not found" means failed only when the refund was sent longer ago than this. */
  notFoundFinalAfterSeconds: number;
}

/** What a bank says of a slip. Accounts have hidden digits, names may be shortened. */
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

/** Asks the sending bank about a slip. Errors of the network are thrown. */
export interface SlipChecker {
  check(code: { sendingBank: string; transRef: string }): Promise<SlipAnswer>;
}

export interface CallbackEvent {
  eventId: string;
  /** What the event is about: a charge's reference, a payout's id or a return's. */
  subject:
    | { kind: 'charge'; reference: string }
    | { kind: 'payout'; payoutId: string }
    | { kind: 'refund'; returnId: string }
    | { kind: 'other' };
  type: string;
  amountMinor: bigint | null;
}

/** A bank or provider; it has the ports that it can serve. */
export interface Rail {
  /** The part before the colon in the keys of its accounts. */
  name: string;
  /** The ways to pay in that its accounts can serve. */
  methods: readonly DepositMethodCode[];
  collect?: CollectRail;
  payout?: PayoutRail;
  refund?: RefundRail;
  feed?: StatementFeed;
  slips?: SlipChecker;
  /** Where a tester transfers money to one of our accounts; absent on a real rail. */
  transferUrl?(target: TransferTarget): string;
  /** Checks signature and age over the raw bytes, before anything is parsed. Answers the event id, or undefined. */
  verifyCallback(headers: Record<string, string | string[] | undefined>, raw: Buffer, now: Date): string | undefined;
  /** Reads a callback that was verified; undefined when it is not a message this rail sends. */
  readCallback(eventId: string, raw: Buffer): CallbackEvent | undefined;
}
