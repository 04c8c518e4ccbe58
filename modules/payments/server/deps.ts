import type { FastifyRequest } from 'fastify';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { FileStore } from '@sanam/server/platform/files/files.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Accounts, AmlLocks, BalanceService } from '@sanam/wallet/server/index.ts';
import type { PayoutStanding } from '@sanam/protection/server/index.ts';
import type { Rails } from './rails/register.ts';

/** What payments ask of protection. */
export interface ProtectionPort {
  /** The break or exclusion that runs now; undefined when none does. */
  exclusionOf(db: Db, memberId: string): Promise<object | undefined>;
  /** Throws a `protection.*` refusal when the member may not pay in this amount now. */
  beforeDeposit(trx: Trx, deposit: { memberId: string; amountMinor: bigint; openMinor: bigint }): Promise<void>;
  /** Throws `protection.kycRequired` when the member's level does not let this much out today. */
  beforeWithdrawal(trx: Trx, ask: { memberId: string; amountMinor: bigint; todayMinor: bigint }): Promise<void>;
  /** What the level of identity lets out in a day; undefined: nobody asks for levels of this member. */
  payoutStanding(db: Db, memberId: string): Promise<PayoutStanding | undefined>;
  /** The same question for money that has already arrived (payments.md M7): nothing is thrown. */
  atCredit(trx: Trx, memberId: string, amountMinor: bigint): Promise<'allowed' | 'excluded' | 'overLimit'>;
  /** The operator's block: no deposits, launches, bets; withdrawals stay open. */
  block(db: Db, memberId: string, reason: string, context?: Context): Promise<void>;
  /** The limits that hold now, and what is used of them. */
  limits(db: Db, memberId: string): Promise<{ kind: string; amount: bigint; used: bigint }[]>;
}

export interface ChosenOffer {
  memberId: string;
  merchantId: string;
  depositId: string;
  promotionId: string;
  language: 'TH' | 'EN';
  /** Where the player is; null where nobody knows. */
  country: string | null;
  /** What will be credited of the order, in minor units. */
  depositMinor: bigint;
}

export interface PaymentDeps {
  db: Db;
  ledger: LedgerService;
  jobs: Jobs;
  events: Events;
  live: Pick<LiveHub, 'publish'>;
  vault: Vault;
  /** Private store of the pictures sent as evidence. */
  files: FileStore;
  log: Log;
  members: { find(db: Db, memberId: string): Promise<WalletMember | undefined> };
  protection: ProtectionPort;
  accounts: Accounts;
  amlLocks: AmlLocks;
  balance: BalanceService;
  /** Keeps the bonus that a player chose with an order; false where it is not offered for this amount. */
  chooseOffer(trx: Trx, choice: ChosenOffer): Promise<boolean>;
  /** Valid turnover of the member after this moment. */
  turnoverSince(db: Db, memberId: string, at: Date): Promise<bigint>;
  /** What the member's level changes: withdrawals before others', and limits of a day; 0 and null where it changes nothing. */
  withdrawalTerms(
    db: Db,
    member: { memberId: string; merchantId: string },
  ): Promise<{ priority: number; dailyCount: number | null; dailySumMinor: bigint | null }>;
  /** Whether payments of the member look like laundering with this payout, or a case of it is open. */
  isSuspicious(db: Db, member: { memberId: string; merchantId: string }, askedMinor: bigint): Promise<boolean>;
  /** Ids of the member's wins above what their vendor may pay that no person has released yet. */
  winsUnderReview(db: Db, memberId: string): Promise<string[]>;
  /** What speaks against a payout at the places a member logs in from. */
  placeSigns(
    db: Db,
    ask: { memberId: string; newHours: number },
  ): Promise<{ isDeviceNew: boolean; sharesDeviceWith: string[]; sharesAddressWith: number }>;
  /** How a member won since a moment; `bigWin`: game and round of a win of so many times its stake. */
  playSigns(
    db: Db,
    ask: { memberId: string; since: Date; bigWinTimes: number },
  ): Promise<{ turnoverMinor: bigint; oppositeMinor: bigint; bigWin: string | null }>;
  /** Blocks a member whose newest transfers failed too often. */
  judgeTransfers(memberId: string): Promise<void>;
  /** Without a rail there is no deposit method, and payouts are made by hand. */
  rails: Rails;
  /** What slips alone may credit in a day where no statement is read, in minor units. */
  slipLimits(merchantId: string): Promise<{ player: number; account: number }>;
  /** Zone of a merchant's business day, `Asia/Bangkok` by default. */
  zoneOf(merchantId: string): string;
  /** The pages that a call came from. */
  portalOf(request: FastifyRequest): string;
}
