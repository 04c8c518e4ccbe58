import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { AccountRule } from './accounts/rules.ts';

/** What the wallet asks of members and of log-in. */
export interface MembersPort {
  find(db: Db, memberId: string): Promise<WalletMember | undefined>;
  /** True when this is the member's log-in password. */
  isOwnPassword(memberId: string, password: string): Promise<boolean>;
  /** Keeps the name of the first bank account as the registered name, if there is none yet. */
  fixRegisteredName(trx: Trx, memberId: string, name: string): Promise<void>;
}

/** Answered by `payments`. */
export interface PaymentsPort {
  /** What the merchant's rule of withdrawals says about bank accounts and holds. */
  withdrawalRule(db: Db, merchantId: string): Promise<AccountRule & { hold_hours: number }>;
  /** Status and remark of deposits and withdrawals now, by id. */
  statesOf(db: Db, ids: readonly string[]): Promise<Map<string, { status: string; remark: string | null }>>;
}

/** What a member has at a vendor that keeps its players' money, in minor units. */
export interface AtVendor {
  vendor: string;
  balanceMinor: bigint;
  state: 'ok' | 'stale' | 'unknown';
  asOf: Date;
}

/** Answered by `vendors`. */
export interface VendorsPort {
  /** Vendors where the member has or had money. */
  atVendors(db: Db, memberId: string): Promise<AtVendor[]>;
  /** States of transfers to and from vendors now, by id. */
  transferStates(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Answered by `play`: valid turnover and stakes in open rounds, in minor units. */
export interface PlayPort {
  /** Valid turnover of the member after this moment. */
  turnoverSince(db: Db, memberId: string, at: Date): Promise<bigint>;
  inPlay(db: Db, memberId: string): Promise<bigint>;
}
