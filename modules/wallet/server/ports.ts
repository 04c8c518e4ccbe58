import type { AccountType } from '@sanam/contract';
import type { Db, Trx } from '@sanam/server/platform/db.ts';

/** What the wallet needs to know of a member. */
export interface WalletMember {
  memberId: string;
  merchantId: string;
  accountType: AccountType;
  currency: 'THB' | 'FUN';
  /** The name a bank account must be in; null until one was given. */
  registeredName: string | null;
  /** VIP level, 0 when there is none yet. */
  level: number;
}

/** Answered by identity, which stands beside the wallet: `app.ts` brings the two together. */
export interface MembersPort {
  find(db: Db, memberId: string): Promise<WalletMember | undefined>;
  /** True when this is the member's log-in password. */
  isOwnPassword(memberId: string, password: string): Promise<boolean>;
  /** Keeps the name of the first bank account as the registered name, if there is none yet. */
  fixRegisteredName(trx: Trx, memberId: string, name: string): Promise<void>;
}

/** Answered by protection. */
export interface ProtectionPort {
  /** The break or exclusion that runs now; undefined when none does. */
  exclusionOf(db: Db, memberId: string): Promise<object | undefined>;
  /** Throws a `protection.*` refusal when the member may not pay in this amount now. */
  beforeDeposit(trx: Trx, memberId: string, amountMinor: bigint): Promise<void>;
  /** The same question for money that has already arrived (payments.md M7): nothing is thrown. */
  atCredit(trx: Trx, memberId: string, amountMinor: bigint): Promise<'allowed' | 'excluded' | 'overLimit'>;
}

/** Answered by games, a tier above: valid turnover and stakes in open rounds, in minor units. */
export interface PlayPort {
  /** Valid turnover of the member after this moment. */
  turnoverSince(db: Db, memberId: string, at: Date): Promise<bigint>;
  inPlay(db: Db, memberId: string): Promise<bigint>;
}
