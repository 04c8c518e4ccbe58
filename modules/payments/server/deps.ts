import type { FastifyRequest } from 'fastify';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { FileStore } from '@sanam/server/platform/files/files.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Written } from '@sanam/server/platform/written.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { MemberService, WalletMember } from '@sanam/members/server/index.ts';
import type { Accounts, AmlLocks, BalanceService } from '@sanam/wallet/server/index.ts';
import type { PayoutStanding } from '@sanam/protection/server/index.ts';
import type { DepositMethodCode } from '../contract/states.ts';
import type { Rails } from './rails/register.ts';

/** Functions of protection used by payments. */
export interface ProtectionPort {
  /** Returns the current break or exclusion; undefined if there is none. */
  exclusionOf(db: Db, memberId: string): Promise<object | undefined>;
  /** Throws a `protection.*` refusal if the member may not deposit this amount now. */
  beforeDeposit(trx: Trx, deposit: { memberId: string; amountMinor: bigint; openMinor: bigint }): Promise<void>;
  /** Throws `protection.kycRequired` if the member's identity level does not allow this payout today. */
  beforeWithdrawal(trx: Trx, ask: { memberId: string; amountMinor: bigint; todayMinor: bigint }): Promise<void>;
  /** Returns the daily payout limit of the identity level; undefined if the member needs no level. */
  payoutStanding(db: Db, memberId: string): Promise<PayoutStanding | undefined>;
  /** Same check for money already received (payments.md M7); never throws. */
  atCredit(trx: Trx, memberId: string, amountMinor: bigint): Promise<'allowed' | 'excluded' | 'overLimit'>;
  /** Blocks a member for the operator: no deposits, launches or bets; withdrawals stay open. */
  block(db: Db, memberId: string, reason: string, context?: Context): Promise<void>;
  /** Returns true while such a block holds. */
  isBlocked(db: Db, memberId: string): Promise<boolean>;
  /** Returns the current limits with their used amounts. */
  limits(db: Db, memberId: string): Promise<{ kind: string; amount: bigint; used: bigint }[]>;
}

export interface ChosenOffer {
  memberId: string;
  merchantId: string;
  depositId: string;
  promotionId: string;
  language: 'TH' | 'EN';
  /** Country of the player; null if unknown. */
  country: string | null;
  /** Amount to credit for the order, in minor units. */
  depositMinor: bigint;
  method: DepositMethodCode;
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
  written: Pick<Written, 'tell'>;
  members: { find(db: Db, memberId: string): Promise<WalletMember | undefined> } & Pick<
    MemberService,
    'wantsClosing' | 'forgetClosing'
  >;
  protection: ProtectionPort;
  accounts: Accounts;
  amlLocks: AmlLocks;
  balance: BalanceService;
  /** Stores the bonus chosen with an order; false if it is not offered for this amount. */
  chooseOffer(trx: Trx, choice: ChosenOffer): Promise<boolean>;
  /** Returns the valid turnover of the member after this moment. */
  turnoverSince(db: Db, memberId: string, at: Date): Promise<bigint>;
  /** Returns the priority of withdrawals and the daily limits of the member's level; 0 and null for no change. */
  withdrawalTerms(
    db: Db,
    member: { memberId: string; merchantId: string },
  ): Promise<{ priority: number; dailyCount: number | null; dailySumMinor: bigint | null }>;
  /** Checks whether payments of the member look like laundering with this payout, or a case is open. */
  isSuspicious(db: Db, member: { memberId: string; merchantId: string }, askedMinor: bigint): Promise<boolean>;
  /** Returns ids of wins above the vendor's limit that no person has released yet. */
  winsUnderReview(db: Db, memberId: string): Promise<string[]>;
  /** Returns risk signs of the places where a member logs in. */
  placeSigns(
    db: Db,
    ask: { memberId: string; newHours: number },
  ): Promise<{ isDeviceNew: boolean; sharesDeviceWith: string[]; sharesAddressWith: number }>;
  /** Returns signs of play since a moment; `bigWin`: game and round of a win of a high multiple of its stake. */
  playSigns(
    db: Db,
    ask: { memberId: string; since: Date; bigWinTimes: number },
  ): Promise<{ turnoverMinor: bigint; oppositeMinor: bigint; bigWin: string | null }>;
  /** Blocks a member whose newest transfers failed too often. */
  judgeTransfers(memberId: string): Promise<void>;
  /** Without a rail there is no deposit method, and payouts are made by hand. */
  rails: Rails;
  /** Returns the daily amount in minor units that slips alone may credit on accounts without a statement feed. */
  slipLimits(merchantId: string): Promise<{ player: number; account: number }>;
  /** Returns the time zone of a merchant's business day, `Asia/Bangkok` by default. */
  zoneOf(merchantId: string): string;
  /** Returns the origin of the pages that a call came from. */
  portalOf(request: FastifyRequest): string;
}
