/** One payment that arrived for a charge, as the rail's own records say. */
export interface ChargePayment {
  paymentId: string;
  amountMinor: bigint;
  bookedAt: Date;
  /** Null when the rail does not name the payer. */
  payerName: string | null;
}

export interface ChargeState {
  reference: string;
  orderCode: string;
  currency: string;
  status: 'awaiting' | 'paid' | 'declined' | 'expired';
  payments: ChargePayment[];
}

/** Takes money in. Errors of the network are thrown; the caller is a job and tries again. */
export interface CollectRail {
  createCharge(charge: {
    reference: string;
    orderCode: string;
    amountMinor: bigint;
    currency: string;
    expiresAt: Date;
  }): Promise<void>;
  /** Undefined when the rail does not know the reference. */
  queryCharge(reference: string): Promise<ChargeState | undefined>;
  /** Where a tester pays; null on a real rail. */
  payUrl(reference: string): string | null;
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
  query(returnId: string): Promise<PayoutOutcome>;
  /** "Not found" means failed only when the refund was sent longer ago than this. */
  notFoundFinalAfterSeconds: number;
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

export interface Rail {
  name: string;
  collect: CollectRail;
  payout: PayoutRail;
  refund: RefundRail;
  /** Checks signature and age over the raw bytes, before anything is parsed. Answers the event id, or undefined. */
  verifyCallback(headers: Record<string, string | string[] | undefined>, raw: Buffer, now: Date): string | undefined;
  /** Reads a callback that was verified; undefined when it is not a message this rail sends. */
  readCallback(eventId: string, raw: Buffer): CallbackEvent | undefined;
}
