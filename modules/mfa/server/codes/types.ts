import type { Db, Trx } from '@sanam/server/platform/db.ts';

export type CodePurpose = 'smsLogin' | 'smsRegister' | 'smsPassword' | 'second' | 'stepUp' | 'contact';
export type CodeAddress = { kind: 'sms' | 'email'; address: string };

/** What codes ask of the messages that carry them. */
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
  /** The visitor's hash or the session's id: a code is worth nothing anywhere else. */
  bound: string;
  merchantId: string;
  ip: string | null;
  language: 'TH' | 'EN';
  /** False: for an account that does not exist. Everything looks and costs the same but nothing is sent. */
  isSent?: boolean;
  /** What is sent in place of a code that nobody can type in: the number has an account already. */
  instead?: 'alreadyRegistered';
}

export interface Codes {
  /**
   * Makes six random digits, keeps only their keyed hash and queues the message. Refuses `messages.*`; while the code
   * before is still good, `messages.smsLimit` with `retryAfterSeconds` (GAP-057).
   */
  issue(ask: CodeAsk): Promise<{ expiredMinutes: number }>;
  /**
   * Takes a code: once, within its minutes, in five tries, for this purpose, address and browser. Refuses
   * `identity.codeWrong`; once it has ended without being used, `identity.codeExpired`. Never inside a transaction: a
   * try that is rolled back would be a try for nothing.
   */
  use(db: Db, ask: { purpose: CodePurpose; address: string; bound: string; code: string }): Promise<void>;
  /** E.164. Refuses `identity.mobileInvalid`. */
  readMobile(typed: { countryDialingCode: string; number: string }): string;
  /** Two-letter countries that get SMS here. */
  countries(merchantId: string): Promise<readonly string[]>;
}
