import type { Trx, Db } from '@sanam/server/platform/db.ts';
import type { EmailTemplate } from './email/templates.ts';
import type { SmsTemplate } from './sms/templates.ts';
import type { Alert } from './spending.ts';

export type Channel = 'sms' | 'email' | 'push' | 'line';
export type MessageState = 'queued' | 'sent' | 'delivered' | 'failed' | 'withheld';
export type FailureReason = 'expired' | 'rejected' | 'unreachable' | 'undelivered' | 'closed' | 'country' | 'budget';

interface Outgoing {
  /** Id of the message, generated if left out. A message queued twice with the same id is sent once. */
  messageId?: string | undefined;
  merchantId: string;
  language: 'TH' | 'EN';
  /** Seconds for which its content is valid; after that it is not sent. Default: a day. */
  validSeconds?: number | undefined;
  /**
   * Network address of the person who caused it. If given (null: unknown), the limits on codes apply; if left out, none
   * do.
   */
  causedBy?: string | null | undefined;
  /** The mailing it is a copy of. */
  mailingId?: string | undefined;
  /** For an account that does not exist: everything is done and counted, but nothing is sent or charged. */
  isWithheld?: boolean | undefined;
}

export interface OutgoingSms extends Outgoing {
  /** E.164 number. */
  to: string;
  template: SmsTemplate;
  /** Values named in `smsTemplates`. */
  values: Record<string, string>;
}

export interface OutgoingEmail extends Outgoing {
  to: string;
  template: EmailTemplate;
  /** Values named in `emailTemplates`. */
  values: Record<string, string>;
}

export interface OutgoingLine {
  merchantId: string;
  language: 'TH' | 'EN';
  /** The person's LINE id. */
  to: string;
  validSeconds: number;
}

/** A row of the console's history, with masked address and without content. */
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
  /** If left out, every merchant. */
  merchantId?: string | undefined;
  channel?: Channel | undefined;
  state?: MessageState | undefined;
  /** A complete number or e-mail address. */
  address?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  limit: number;
  offset: number;
}

export interface MessagesService {
  /**
   * Queues an SMS in the caller's transaction; it is sent after the commit. Refuses with
   * `messages.smsCountryNotAllowed`, `messages.smsLimit` (with `retryAfterSeconds`), `messages.smsUnavailable`.
   */
  sendSms(trx: Trx, sms: OutgoingSms): Promise<{ messageId: string }>;
  /**
   * Queues an e-mail likewise. If `causedBy` is given, refuses with `messages.smsLimit` and
   * `messages.emailUnavailable`; otherwise it never refuses, so that a notice never stops the action it reports.
   */
  sendEmail(trx: Trx, mail: OutgoingEmail): Promise<{ messageId: string }>;
  /** Queues a test message by LINE likewise. Refuses with `messages.lineUnavailable`. */
  sendLineTest(trx: Trx, line: OutgoingLine): Promise<{ messageId: string }>;
  /** Refuses with `messages.smsCountryNotAllowed` for a number that cannot receive SMS. */
  checkCountry(merchantId: string, mobile: string): Promise<void>;
  /** Returns the two-letter countries that receive SMS. */
  smsCountries(merchantId: string): Promise<readonly string[]>;
  /** Records that the code in this message was entered, for the detection of SMS pumping. */
  noteUsed(db: Db, messageId: string): Promise<void>;
  /** Returns sent messages, newest first, with the total count of the filter. */
  history(filter: MessageFilter): Promise<{ list: SentMessage[]; totalCount: number }>;
  /** Returns today's spending on SMS and its maximum, in minor units, and today's alerts. */
  spending(merchantId: string): Promise<{
    day: string;
    spentMinor: bigint;
    capMinor: bigint;
    messages: number;
    alerts: Alert[];
  }>;
  /** Encrypts a gateway's key or a mail password for its setting. */
  sealSecret(text: string): string;
}
