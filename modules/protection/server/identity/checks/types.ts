// Port to providers of identity checks: they guide the person through pictures and judge them.
import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentAnswer, DocumentKind } from '../../../contract/identity-states.ts';

/** Access data of a merchant's provider. */
export interface ProviderAccount {
  url: string;
  /** Name of the provider's workflow. */
  levelName: string;
  appToken: string;
  secretKey: string;
  /** Secret with which the provider signs its messages. */
  webhookSecret: string;
}

export type Verdict =
  | { answer: 'approved' }
  /** `again`: another picture may help; `refused`: final. */
  | { answer: 'again' | 'refused'; why: DocumentAnswer };

export interface CheckResult {
  applicantId: string;
  /** `open`: the person has not finished. */
  state: 'open' | 'pending' | 'done';
  /** Null until done. */
  verdict: Verdict | null;
  /** Time of the result by the provider's clock. */
  at: Date | null;
  /** Name in each script of the document, and birth date such as `1990-05-17`. */
  person: { names: string[]; birthDate: string | null };
  document: { kind: DocumentKind; validUntil: string | null };
}

export interface KycProvider {
  /** Name in audit rows. */
  name: string;
  /**
   * Registers the check at the provider and returns its page. May be repeated for the same `checkId`, which is the
   * idempotency key. Throws on every network error.
   */
  start(
    account: ProviderAccount,
    ask: { checkId: string; returnUrl: string; language: 'th' | 'en' },
  ): Promise<{ applicantId: string; pageUrl: string }>;
  /** Returns the current result; undefined if the provider does not know the check. Throws as `start` does. */
  find(account: ProviderAccount, checkId: string): Promise<CheckResult | undefined>;
  /** Checks whether the provider signed the bytes of a message. */
  isSigned(account: ProviderAccount, headers: IncomingHttpHeaders, raw: Buffer): boolean;
  /** Returns the check of a signed message; undefined if it is not ours. */
  subjectOf(raw: Buffer): string | undefined;
}
