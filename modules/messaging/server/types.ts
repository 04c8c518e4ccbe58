import type { Trx, Db } from '@sanam/server/platform/db.ts';
import type { EmailTemplate } from './email/templates.ts';
import type { SmsTemplate } from './sms/templates.ts';
import type { Alert } from './spending.ts';

export type Channel = 'sms' | 'email' | 'push' | 'line';
export type MessageState = 'queued' | 'sent' | 'delivered' | 'failed' | 'withheld';
export type FailureReason = 'expired' | 'rejected' | 'unreachable' | 'undelivered' | 'closed' | 'country' | 'budget';

interface Outgoing {
  /** Sent twice with the same id, it goes out once. Made when not given. */
  messageId?: string | undefined;
  merchantId: string;
  language: 'TH' | 'EN';
  /** How long its content is worth something; after that it is not sent any more. By default a day. */
  validSeconds?: number | undefined;
  /** The internet address of who caused it: with it (null: unknown), the limits on codes are counted; without, none. */
  causedBy?: string | null | undefined;
  /** The message of staff that it is a copy of. */
  mailingId?: string | undefined;
  /** For an account that does not exist: everything is done and counted but nothing goes out and nothing is paid. */
  isWithheld?: boolean | undefined;
}

export interface OutgoingSms extends Outgoing {
  /** E.164. */
  to: string;
  template: SmsTemplate;
  /** Named in `smsTemplates`. */
  values: Record<string, string>;
}

export interface OutgoingEmail extends Outgoing {
  to: string;
  template: EmailTemplate;
  /** Named in `emailTemplates`. */
  values: Record<string, string>;
}

export interface OutgoingLine {
  merchantId: string;
  language: 'TH' | 'EN';
  /** LINE's id of a person. */
  to: string;
  validSeconds: number;
}

/** A row of the console's history: nothing in it can be called or read. */
export interface SentMessage {
  messageId: string;
  channel: Channel;
  template: string;
  address: string;
  country: string | null;
  state: MessageState;
  reason: FailureReason | null;
  costMinor: bigint;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
}

export interface MessageFilter {
  /** Left out: of every merchant. */
  merchantId?: string | undefined;
  channel?: Channel | undefined;
  state?: MessageState | undefined;
  /** A whole number or e-mail address. */
  address?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  limit: number;
  offset: number;
}

export interface MessagesService {
  /**
   * Queues an SMS in the caller's transaction; it goes out when that is committed. Refuses
   * `messages.smsCountryNotAllowed`, `messages.smsLimit` (with `retryAfterSeconds`), `messages.smsUnavailable`.
   */
  sendSms(trx: Trx, sms: OutgoingSms): Promise<{ messageId: string }>;
  /**
   * Queues an e-mail likewise. Where `causedBy` is given, refuses `messages.smsLimit` and `messages.emailUnavailable`;
   * a notice never stops what it tells of.
   */
  sendEmail(trx: Trx, mail: OutgoingEmail): Promise<{ messageId: string }>;
  /** Queues a test message by LINE likewise. Refuses `messages.lineUnavailable`. */
  sendLineTest(trx: Trx, line: OutgoingLine): Promise<{ messageId: string }>;
  /** Refuses `messages.smsCountryNotAllowed` for a number SMS are not sent to. */
  checkCountry(merchantId: string, mobile: string): Promise<void>;
  /** Two-letter countries that get SMS. */
  smsCountries(merchantId: string): Promise<readonly string[]>;
  /** The code in this message was typed in: for the conversion by which pumping is seen. */
  noteUsed(db: Db, messageId: string): Promise<void>;
  /** What went out, newest first, with the count of the whole filter. */
  history(filter: MessageFilter): Promise<{ list: SentMessage[]; totalCount: number }>;
  /** Today's spending on SMS and its hard stop, in minor units, and what the operator was warned of. */
  spending(merchantId: string): Promise<{
    day: string;
    spentMinor: bigint;
    capMinor: bigint;
    messages: number;
    alerts: Alert[];
  }>;
  /** Seals a gateway's key or a mail password for its setting. */
  sealSecret(text: string): string;
}
