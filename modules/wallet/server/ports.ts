import type { Context } from '@sanam/server/platform/context.ts';
import type { BonusRewardTerms } from '../contract/bonus-reward.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { AccountRule } from './accounts/rules.ts';

/** Functions of members and log-in used by the wallet. */
export interface MembersPort {
  find(db: Db, memberId: string): Promise<WalletMember | undefined>;
  /** Returns true if this is the member's log-in password. */
  isOwnPassword(memberId: string, password: string): Promise<boolean>;
  /** Stores the name of the first bank account as the registered name, if there is none yet. */
  fixRegisteredName(trx: Trx, memberId: string, name: string): Promise<void>;
}

/** Port answered by `payments`. */
export interface PaymentsPort {
  /** Returns the settings for bank accounts and holds in the merchant's withdrawal rule. */
  withdrawalRule(db: Db, merchantId: string): Promise<AccountRule & { hold_hours: number }>;
  /** Returns the current status and remark of deposits and withdrawals, by id. */
  statesOf(db: Db, ids: readonly string[]): Promise<Map<string, { status: string; remark: string | null }>>;
  /** Gives back the money of unsent withdrawals to an account, before the account is replaced. */
  onAccountReplaced(trx: Trx, account: { memberId: string; bankAccountId: string }): Promise<void>;
}

/** Balance of a member at a vendor that keeps balances, in minor units. */
export interface AtVendor {
  vendor: string;
  balanceMinor: bigint;
  state: 'ok' | 'stale' | 'unknown';
  asOf: Date;
}

/** Port answered by `vendors`. */
export interface VendorsPort {
  /** Returns vendors where the member has or had money. */
  atVendors(db: Db, memberId: string): Promise<AtVendor[]>;
  /** Returns the current states of transfers to and from vendors, by id. */
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
  /** Cash locked by it. */
  lockedMinor: bigint;
  expiresAt: Date | null;
}

export interface OpenTurnover {
  memberId: string;
  currency: string;
  source: TurnoverLock['source'];
  sourceId: string;
  amountMinor: bigint;
  /** Percent of the amount; 100 is once. */
  multiplePercent: number;
}

/** Bonus money given by a module as a reward. */
export interface BonusGift {
  memberId: string;
  /** Reward of the module; it gives one bonus. */
  source: { type: string; id: string };
  amountMinor: bigint;
  terms: BonusRewardTerms;
  /** Names shown to the member. */
  titles: { TH: string; EN: string };
}

/** Port answered by `promotions`, which owns turnover requirements. */
export interface TurnoverPort {
  /** Returns open requirements, oldest first. `doneMinor` includes settled bets that have no verdict yet. */
  locksOf(db: Db, member: Pick<WalletMember, 'memberId' | 'currency'>): Promise<TurnoverLock[]>;
  /**
   * Opens a requirement in the transaction of the credit, so that the money cannot be withdrawn unplayed. Returns its
   * id.
   */
  open(trx: Trx, requirement: OpenTurnover): Promise<string>;
  /** Releases the open requirement of this source, if any. */
  release(trx: Trx, source: Pick<OpenTurnover, 'source' | 'sourceId'>, reason: string): Promise<void>;
  /** Releases the open requirements of a member without money, before a credit. The caller holds the wallet's lock. */
  beforeCredit(trx: Trx, member: WalletMember): Promise<void>;
  /** Makes fulfilled requirements final at a withdrawal: later corrections do not reopen them. */
  onWithdrawal(trx: Trx, memberId: string): Promise<void>;
  /** Returns the bonus money that a withdrawal would forfeit, in minor units; undefined if there is none. */
  bonusAtStake(db: Db, memberId: string): Promise<bigint | undefined>;
  /** Forfeits that bonus after the member agreed. The caller holds the wallet's lock. */
  giveUpBonus(trx: Trx, memberId: string): Promise<void>;
  /**
   * Gives bonus money as the last step of its transaction: it starts, is queued behind an active one, or is held.
   * Returns its state; undefined if the rules of the merchant do not allow such a bonus. Refuses as `protection.check`
   * does.
   */
  giveBonus(trx: Trx, context: Context, gift: BonusGift): Promise<'active' | 'queued' | 'held' | undefined>;
  /** Returns the opening time of each member's newest open requirement; members without one are left out. */
  newest(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>>;
}

/** Port answered by `play`: stakes of open rounds, in minor units. */
export interface PlayPort {
  inPlay(db: Db, memberId: string): Promise<bigint>;
}
