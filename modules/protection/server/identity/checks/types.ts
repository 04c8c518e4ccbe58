// The port to providers that check who somebody is: they lead the person through pictures and judge them.
import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentAnswer, DocumentKind } from '../../../contract/identity-states.ts';

/** How a merchant reaches its provider. */
export interface ProviderAccount {
  url: string;
  /** What the provider calls the set of steps it leads people through. */
  levelName: string;
  appToken: string;
  secretKey: string;
  /** What the provider signs its messages with. */
  webhookSecret: string;
}

export type Verdict =
  | { answer: 'approved' }
  /** `again`: another picture may help; `refused`: nothing will. */
  | { answer: 'again' | 'refused'; why: DocumentAnswer };

export interface CheckResult {
  applicantId: string;
  /** `open`: the person is not through yet. */
  state: 'open' | 'pending' | 'done';
  /** Null until it is done. */
  verdict: Verdict | null;
  /** When the provider came to it, by its own clock. */
  at: Date | null;
  /** The name in each script that the document has, and the birth date, as `1990-05-17`. */
  person: { names: string[]; birthDate: string | null };
  document: { kind: DocumentKind; validUntil: string | null };
}

export interface KycProvider {
  /** As audit rows name it. */
  name: string;
  /**
   * Makes the try known to the provider and asks for the page that leads through it. May be repeated for the same
   * `checkId`: it is the same try. Throws whatever goes wrong over the network.
   */
  start(
    account: ProviderAccount,
    ask: { checkId: string; returnUrl: string; language: 'th' | 'en' },
  ): Promise<{ applicantId: string; pageUrl: string }>;
  /** How the try stands now; undefined where the provider does not know it. Throws as `start`. */
  find(account: ProviderAccount, checkId: string): Promise<CheckResult | undefined>;
  /** Whether the bytes of a message were signed by the provider. */
  isSigned(account: ProviderAccount, headers: IncomingHttpHeaders, raw: Buffer): boolean;
  /** The try that a signed message is about; undefined for one that is none of ours. */
  subjectOf(raw: Buffer): string | undefined;
}
