import type { Db, Trx } from '@sanam/server/platform/db.ts';

export type CodePurpose = 'smsLogin' | 'smsRegister' | 'smsPassword' | 'second' | 'stepUp' | 'contact';
export type CodeAddress = { kind: 'sms' | 'email'; address: string };

/** Interface of messaging that the codes need. */
export interface CodeMessages {
  sendSms(trx: Trx, sms: CodeMessage & { template: 'code' | 'alreadyRegistered' }): Promise<unknown>;
  sendEmail(trx: Trx, mail: CodeMessage & { template: 'code' }): Promise<unknown>;
  checkCountry(merchantId: string, mobile: string): Promise<void>;
  smsCountries(merchantId: string): Promise<readonly string[]>;
  noteUsed(db: Db, messageId: string): Promise<void>;
}

interface CodeMessage {
  messageId: string;
  merchantId: string;
  to: string;
  values: Record<string, string>;
  language: 'TH' | 'EN';
  validSeconds: number;
  causedBy: string | null;
  isWithheld: boolean;
}

export interface CodeAsk {
  purpose: CodePurpose;
  to: CodeAddress;
  /** The visitor's hash or the session's id; the code is valid only there. */
  bound: string;
  merchantId: string;
  ip: string | null;
  language: 'TH' | 'EN';
  /** False: for an account that does not exist. Everything looks and costs the same, but nothing is sent. */
  isSent?: boolean;
  /** Message sent instead of a usable code: the number already has an account. */
  instead?: 'alreadyRegistered';
}

export interface Codes {
  /**
   * Creates a code of six random digits, stores only its keyed hash and queues the message. Refuses as messaging does
   * (`messages.*`); while the previous code is valid, with `messages.smsLimit` and `retryAfterSeconds` (GAP-057).
   */
  issue(ask: CodeAsk): Promise<{ expiredMinutes: number }>;
  /**
   * Uses up a code: once, within its lifetime and five attempts, for this purpose, address and browser. Refuses with
   * `identity.codeWrong`; if it ended unused, with `identity.codeExpired`. Never call it in a transaction: a rollback
   * would also undo the count of the attempt.
   */
  use(db: Db, ask: { purpose: CodePurpose; address: string; bound: string; code: string }): Promise<void>;
  /** Returns the number in E.164. Refuses with `identity.mobileInvalid`. */
  readMobile(typed: { countryDialingCode: string; number: string }): string;
  /** Returns the two-letter countries that can receive SMS. */
  countries(merchantId: string): Promise<readonly string[]>;
}
