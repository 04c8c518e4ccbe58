import type { Generated, Kysely, Transaction } from 'kysely';

export interface RailSchema {
  rail_charges: {
    charge_id: string;
    reference: string;
    ref1: string;
    ref2: string;
    amount: bigint;
    currency: string;
    payload: string;
    state: 'awaiting' | 'declined' | 'expired';
    created_at: Date;
    expires_at: Date;
    /** Means of payment: a bank's app, a wallet's page, a card's page, a crypto asset. */
    kind: 'bill' | 'wallet' | 'card' | 'crypto';
    address: string | null;
    /** Satang for one unit of the asset. */
    rate: bigint | null;
    /** In millionths of the asset. */
    asset_amount: bigint | null;
    return_url: string | null;
    face: Face;
    metadata: string;
  };
  rail_payments: {
    payment_id: string;
    charge_id: string;
    amount: bigint;
    payer_name: string | null;
    due_at: Date;
    booked_at: Date | null;
    asset_amount: bigint | null;
    /** Confirmations by the chain; null without one. */
    confirmations: number | null;
    /** Reported to the shop once, and then never again. */
    goes_back: boolean;
    told_at: Date | null;
  };
  rail_reversals: {
    reversal_id: string;
    payment_id: string;
    charge_id: string;
    amount: bigint;
    kind: 'reversed' | 'void';
    created_at: Date;
  };
  rail_payouts: Decision<PayoutState> & {
    leg_id: string;
    amount: bigint;
    currency: string;
    bank_code: string;
    account_no: string;
    holder_name: string;
  };
  rail_refunds: Decision<RefundState> & {
    refund_id: string;
    payment_id: string;
    amount: bigint;
    currency: string;
    face: Face;
    metadata: string;
  };
  rail_transfers: {
    line_no: Generated<bigint>;
    line_id: string;
    trans_ref: string;
    bank_code: string;
    account_no: string;
    amount: bigint;
    payer_name: string | null;
    payer_bank: string;
    payer_account: string;
    note: string | null;
    booked_at: Date;
  };
  rail_callbacks: {
    delivery_id: Generated<bigint>;
    event_id: string;
    event_type: string;
    subject_id: string;
    /** Null: the shop's address for payments. */
    target: Generated<string | null>;
    body: string;
    forged: Generated<boolean>;
    lose_answer: Generated<boolean>;
    attempts: Generated<number>;
    due_at: Date | null;
    state: Generated<'waiting' | 'delivered' | 'givenUp'>;
    last_outcome: string | null;
    created_at: Date;
    face: Generated<Face>;
    /** Waits until the next message has been sent. */
    held: Generated<boolean>;
  };
  /** People sent to the identity check provider. Days as typed by the tester. */
  rail_applicants: {
    applicant_id: string;
    external_id: string;
    level_name: string;
    language: Generated<string>;
    status: Generated<'init' | 'pending' | 'completed'>;
    answer: 'GREEN' | 'RED' | null;
    reject_type: 'RETRY' | 'FINAL' | null;
    label: string | null;
    first_name: string | null;
    last_name: string | null;
    birth_date: string | null;
    document_type: string | null;
    valid_until: string | null;
    page_token: string | null;
    page_until: Date | null;
    return_url: string | null;
    created_at: Date;
    reviewed_at: Date | null;
  };
  rail_faults: {
    only_row: Generated<boolean>;
    duplicates: number;
    delay_seconds: number;
    forge_signature: boolean;
    wrong_amount: boolean;
    reorder: boolean;
    status_back: boolean;
    payout_mode: 'automatic' | 'ask';
    sms_mode: 'works' | 'slow' | 'down' | 'answerLost';
    sms_slow_seconds: number;
    sms_delivery: 'delivered' | 'failed' | 'silent';
    sms_reports: number;
    mail_mode: 'works' | 'down' | 'refuses';
    slip_mode: SlipMode;
    /** Satang per unit of the crypto asset, for new charges. */
    crypto_rate: bigint;
  };
  rail_sms: {
    sms_id: string;
    recipient: string;
    sender: string;
    body: string;
    asked: Generated<number>;
    state: 'accepted' | 'delivered' | 'failed';
    created_at: Date;
    due_at: Date | null;
  };
  rail_mails: {
    mail_id: Generated<bigint>;
    message_id: string;
    recipient: string;
    sender: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: Date;
  };
}

/** The party that the shop talks to: the invented bank, the gateway, or the identity check provider. */
export type Face = 'bank' | 'gateway' | 'identity';

/** Behaviour of the slip check: correct, delayed by the bank, another receiver, or unavailable. */
export type SlipMode = 'works' | 'bankDelay' | 'otherReceiver' | 'down';

/** Result of an outgoing payment; null until it is decided, or if nothing is due automatically. */
interface Decision<State> {
  state: State;
  reason: string | null;
  bank_reference: string | null;
  created_at: Date;
  decided_at: Date | null;
  due_at: Date | null;
}

export type RefundState = 'pending' | 'silent' | 'paid' | 'failed';
export type PayoutState = 'pending' | 'silent' | 'paid' | 'failed' | 'returned';
export type RailDb = Kysely<RailSchema>;
export type RailTransaction = Transaction<RailSchema>;
