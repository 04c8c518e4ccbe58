import type { AccountType } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Language } from './templates.ts';

/** Recipient of a message. Addresses are verified ones; null: there is none. */
export interface Recipient {
  merchantId: string;
  /** Language that this member chose last. */
  language: Language;
  email: string | null;
  /** E.164 number. */
  mobile: string | null;
  /** The person's LINE id. */
  line: string | null;
}

/**
 * Members of a merchant whom a mailing is for; undefined or empty fields do not narrow it. Never includes trial guests.
 */
export interface MemberFilter {
  merchantId: string;
  types: readonly AccountType[];
  states: readonly ('active' | 'blocked')[];
  language: Language | null;
  registeredFrom: Date | null;
  registeredBefore: Date | null;
  seen: { isWithin: boolean; days: number } | null;
  /** Version of a kept audience that members must also match, if given. */
  kept?: { id: string; version: number } | undefined;
}

/** Ports that the inbox needs from modules of higher floors. */
export interface InboxPorts {
  /**
   * Checks whether offers may be sent to this member now: the member agreed to them, and is not on a break, excluded or
   * blocked.
   */
  mayGetOffers(db: Db, memberId: string): Promise<boolean>;
  /**
   * Returns those of these members who may receive the topic now: offers as in `mayGetOffers`; news if protection does
   * not stop them.
   */
  whoMayGet(db: Db, memberIds: readonly string[], topic: 'news' | 'offers'): Promise<ReadonlySet<string>>;
  /** Returns members of a filter after `after`, in ascending order of their ids. */
  membersAfter(db: Db, filter: MemberFilter, page: { after: string; limit: number }): Promise<string[]>;
  countMembers(db: Db, filter: MemberFilter): Promise<number>;
  /** Returns members by the requested names, ignoring case; unknown names are left out. */
  membersNamed(db: Db, merchantId: string, usernames: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the recipient; undefined for a closed account. */
  recipientOf(db: Db, memberId: string): Promise<Recipient | undefined>;
}
