import type { Db } from '@sanam/server/platform/db.ts';
import type { Language } from './templates.ts';

/** Whom a message goes to. Addresses are proven ones; null: there is none. */
export interface Recipient {
  merchantId: string;
  /** The language that this member chose last. */
  language: Language;
  email: string | null;
  /** E.164. */
  mobile: string | null;
  /** LINE's id of the person. */
  line: string | null;
}

/** What the inbox asks of later floors. */
export interface InboxPorts {
  /** Whether offers may reach this member now: only who agreed to them; on a break, excluded or blocked nobody does. */
  mayGetOffers(db: Db, memberId: string): Promise<boolean>;
  /** Undefined for an account that is closed. */
  recipientOf(db: Db, memberId: string): Promise<Recipient | undefined>;
}
