import type { AccountType } from '@sanam/contract';
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

/** Which members of a merchant a message of staff is for; what is undefined or empty narrows nothing. Never trial guests. */
export interface MemberFilter {
  merchantId: string;
  types: readonly AccountType[];
  states: readonly ('active' | 'blocked')[];
  language: Language | null;
  registeredFrom: Date | null;
  registeredBefore: Date | null;
  seen: { isWithin: boolean; days: number } | null;
  /** A version of a kept audience that they also meet; without it no other is asked for. */
  kept?: { id: string; version: number } | undefined;
}

/** What the inbox asks of later floors. */
export interface InboxPorts {
  /** Whether offers may reach this member now: only who agreed to them; on a break, excluded or blocked nobody does. */
  mayGetOffers(db: Db, memberId: string): Promise<boolean>;
  /** Those of these members who may be written to now: see `mayGetOffers`; news go to whom protection does not hold. */
  whoMayGet(db: Db, memberIds: readonly string[], topic: 'news' | 'offers'): Promise<ReadonlySet<string>>;
  /** Members of a filter behind `after`, in the order of their ids. */
  membersAfter(db: Db, filter: MemberFilter, page: { after: string; limit: number }): Promise<string[]>;
  countMembers(db: Db, filter: MemberFilter): Promise<number>;
  /** By the names as they were asked for, in whatever case; a name that no member has is not there. */
  membersNamed(db: Db, merchantId: string, usernames: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Undefined for an account that is closed. */
  recipientOf(db: Db, memberId: string): Promise<Recipient | undefined>;
}
