import type { Context } from '@sanam/server/platform/context.ts';
import type { BonusRewardTerms } from '../contract/bonus-reward.ts';
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

/** An open turnover requirement. Amounts in minor units. */
export interface TurnoverLock {
  lockId: string;
  source: 'deposit' | 'grant' | 'conversion' | 'reward';
  sourceId: string;
  requiredMinor: bigint;
  doneMinor: bigint;
  remainingMinor: bigint;
  /** Cash that it keeps from being withdrawn. */
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

/** Bonus money that a module gives as a reward. */
export interface BonusGift {
  memberId: string;
  /** The module's reward; it gives one bonus. */
  source: { type: string; id: string };
  amountMinor: bigint;
  terms: BonusRewardTerms;
  /** What the member reads as its name. */
  titles: { TH: string; EN: string };
}

/** Answered by `promotions`, which owns turnover requirements. */
export interface TurnoverPort {
  /** Open requirements, oldest first. `doneMinor` includes settled bets that have no verdict yet. */
  locksOf(db: Db, member: Pick<WalletMember, 'memberId' | 'currency'>): Promise<TurnoverLock[]>;
  /** Opens a requirement in the transaction of the credit, so that the money cannot be withdrawn unplayed. Returns its id. */
  open(trx: Trx, requirement: OpenTurnover): Promise<string>;
  /** Releases the open requirement of this source, if there is one. */
  release(trx: Trx, source: Pick<OpenTurnover, 'source' | 'sourceId'>, reason: string): Promise<void>;
  /** Called before a credit: releases the open requirements of a member who is bust. The caller holds the wallet's lock. */
  beforeCredit(trx: Trx, member: WalletMember): Promise<void>;
  /** Called with a withdrawal: requirements that are met become final, later corrections do not reopen them. */
  onWithdrawal(trx: Trx, memberId: string): Promise<void>;
  /** The bonus money that a withdrawal would end, in minor units; undefined where no bonus ends with it. */
  bonusAtStake(db: Db, memberId: string): Promise<bigint | undefined>;
  /** Ends that bonus: the member agreed to it. The caller holds the wallet's lock. */
  giveUpBonus(trx: Trx, memberId: string): Promise<void>;
  /**
   * Gives bonus money, the last thing of its transaction: it starts, waits while another is active, or is held. Its state;
   * undefined where the rules of the merchant let no such bonus be. Refuses as `protection.check` does.
   */
  giveBonus(trx: Trx, context: Context, gift: BonusGift): Promise<'active' | 'queued' | 'held' | undefined>;
  /** When the newest open requirement of each of these members was opened; members without one are left out. */
  newest(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>>;
}

/** Answered by `play`: stakes in open rounds, in minor units. */
export interface PlayPort {
  inPlay(db: Db, memberId: string): Promise<bigint>;
}
