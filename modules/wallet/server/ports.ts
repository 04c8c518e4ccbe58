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

/** What has to be played before money may leave, in minor units. */
export interface TurnoverLock {
  lockId: string;
  source: 'deposit' | 'grant' | 'conversion';
  sourceId: string;
  requiredMinor: bigint;
  doneMinor: bigint;
  remainingMinor: bigint;
  /** What may not be withdrawn because of it. */
  lockedMinor: bigint;
  expiresAt: Date | null;
}

export interface OpenTurnover {
  memberId: string;
  currency: string;
  source: TurnoverLock['source'];
  sourceId: string;
  amountMinor: bigint;
  /** 100 = once. */
  multiplePercent: number;
}

/** Answered by `promotions`, the one owner of requirements. */
export interface TurnoverPort {
  /** Open requirements, oldest first, with what counts by now, also of bets that wait for their verdict. */
  locksOf(db: Db, member: Pick<WalletMember, 'memberId' | 'currency'>): Promise<TurnoverLock[]>;
  /** In the transaction of the credit: what comes can never be withdrawn unplayed. Returns the requirement's id. */
  open(trx: Trx, requirement: OpenTurnover): Promise<string>;
  /** Nothing of this source has to be played any more. */
  release(trx: Trx, source: Pick<OpenTurnover, 'source' | 'sourceId'>, reason: string): Promise<void>;
  /** Money is about to come: who had nothing left has nothing of before to play any more. The caller holds the member's money. */
  moneyComes(trx: Trx, member: WalletMember): Promise<void>;
  /** Money leaves on the strength of what counts: no correction takes it back any more. */
  moneyLeaves(trx: Trx, memberId: string): Promise<void>;
  /** When the newest open requirement of each of these members was opened; members without one are left out. */
  newest(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>>;
}

/** Answered by `play`: stakes in open rounds, in minor units. */
export interface PlayPort {
  inPlay(db: Db, memberId: string): Promise<bigint>;
}
