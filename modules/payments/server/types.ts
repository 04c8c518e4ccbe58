import type { Calls, CallValue } from '@sanam/contract';
import type { DepositStage, WithdrawalStage } from '../contract/states.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { StoredFile } from '@sanam/server/platform/files/files.ts';

export type DepositValue = CallValue<Calls['getDeposit']>;
export type WithdrawalRowValue = CallValue<Calls['createWithdrawal']>;
export type WithdrawalValue = CallValue<Calls['getWithdrawal']>;

/** What staff see of an order: the member's own row and what only staff may know. */
export type StaffDeposit = DepositValue & {
  id: string;
  memberId: string;
  version: number;
  channel: string;
  needsSecondPerson: boolean;
};
export type StaffDepositDetail = StaffDeposit & {
  orderCode: string;
  evidence: {
    at: string;
    kind: string;
    amount: string | null;
    payer: string | null;
    reference: string | null;
    note: string | null;
  }[];
  /** The amount that may be sent back to the payer; null when none came, or a return of it runs or was paid. */
  returnable: string | null;
  returns: {
    returnId: string;
    state: 'waiting' | 'sending' | 'unknown' | 'paid' | 'failed';
    amount: string;
    reference: string | null;
    note: string | null;
    createdAt: string;
    settledAt: string | null;
  }[];
};

export type StaffWithdrawal = WithdrawalRowValue & {
  id: string;
  memberId: string;
  version: number;
  score: number;
  claimedBy: string | null;
  claimedUntil: string | null;
  needsSecondPerson: boolean;
};
export type StaffWithdrawalDetail = WithdrawalValue &
  StaffWithdrawal & {
    bankAccountNo: string;
    holder: string;
    firstYesBy: string | null;
    reasons: { code: string; points: number }[];
    checks: { code: string; passed: boolean; note: string | null }[];
    depositsSinceLastPayout: string;
    turnoverSinceLastPayout: string;
    proofs: string[];
    attempts: { at: string; leg: string; outcome: string; reference: string | null }[];
  };

export interface StaffFilter<Stage> {
  stage?: Stage | undefined;
  /** Withdrawals only: those that wait for a person. */
  waiting?: boolean | undefined;
  /** Id or order code. */
  q?: string | undefined;
  memberIds?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  sort?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  pageNo: number;
  pageSize: number;
}
export interface StaffPage<Row> {
  list: Row[];
  totalCount: number;
  totalPages: number;
  totalAmount: string;
}

/** A decision of staff. `proposedBy` is the first person where two are needed; the actor of the context is the second. */
export interface Decision {
  expectedVersion: number;
  reason?: string | undefined;
  proposedBy?: string | undefined;
  /** The caller's transaction: an approval and what it approves commit together. */
  db: Db;
}

/**
 * What other modules may ask of payments. Amounts in and out are minor units unless the type says a wire value.
 * Staff functions check states, versions and the rule of two people themselves; permissions are the caller's business.
 */
export interface PaymentService {
  /** The bets a deposit of a new member needs before it can be withdrawn, in percent of it. */
  turnoverPercent(merchantId: string): Promise<number>;

  listDeposits(filter: StaffFilter<DepositStage>): Promise<StaffPage<StaffDeposit>>;
  getDeposit(depositId: string): Promise<StaffDepositDetail>;
  /** Credits the attached statement line of an order in review. Refuses `wallet.wrongState`, `operator.staleVersion`, `operator.sameStaff`. */
  approveDeposit(context: Context, depositId: string, decision: Decision): Promise<void>;
  /** Refuses `wallet.wrongState`, `operator.staleVersion`. */
  rejectDeposit(context: Context, depositId: string, decision: Decision & { reason: string }): Promise<void>;

  /**
   * Sends the money of an order back to its payer; always two people: `proposedBy` and the actor. Refuses
   * `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`, `wallet.methodUnavailable`.
   */
  returnDeposit(
    context: Context,
    depositId: string,
    decision: Decision & { reason: string; proposedBy: string },
  ): Promise<void>;

  listWithdrawals(
    filter: StaffFilter<WithdrawalStage> & { language: Context['language'] },
  ): Promise<StaffPage<StaffWithdrawal>>;
  getWithdrawal(withdrawalId: string, language: Context['language']): Promise<StaffWithdrawalDetail>;
  /** Takes (or gives back) a withdrawal for ten minutes. Refuses `operator.claimedByOther` with who has it and until when. */
  claimWithdrawal(context: Context, withdrawalId: string, isClaimed: boolean): Promise<Date | null>;
  /**
   * First approval, or the only one. `askedSecond` when a second person must approve too (stage `second`).
   * The second yes is the same call by another actor. Refuses `operator.sameStaff`, `operator.staleVersion`,
   * `operator.claimedByOther`, `wallet.wrongState`.
   */
  approveWithdrawal(context: Context, withdrawalId: string, decision: Decision): Promise<'approved' | 'askedSecond'>;
  /** Gives the held amount back (P8). Refuses as above. */
  rejectWithdrawal(context: Context, withdrawalId: string, decision: Decision & { reason: string }): Promise<void>;
  /** Sends an approved withdrawal by the payout rail, or records a transfer made by hand. */
  disburseWithdrawal(
    context: Context,
    withdrawalId: string,
    decision: Decision & ({ by: 'rail' } | { by: 'hand'; reference: string }),
  ): Promise<void>;
  /** Ends a dispute; always two people: `proposedBy` and the actor. */
  resolveDispute(
    context: Context,
    withdrawalId: string,
    decision: Decision & { reason: string; proposedBy: string; decision: 'forceReceipt' | 'resend' | 'returnToWallet' },
  ): Promise<void>;
  /** A picture sent as evidence, for staff. Refuses `common.notFound`. */
  readEvidence(evidenceId: string): Promise<{ file: StoredFile; mediaType: string }>;

  /** Figures for the console's front page: amounts in minor units of the business day, counts of the queues. */
  figures(merchantId: string): Promise<{
    depositsTodayMinor: bigint;
    depositsTodayCount: number;
    withdrawalsTodayMinor: bigint;
    withdrawalsTodayCount: number;
    depositsInReview: number;
    withdrawalsWaiting: number;
    withdrawalsUnknown: number;
    disputes: number;
  }>;
  /** Invariants I1 to I6 as queries; each answers the ids that break it, an empty list when all is well. */
  verify(): Promise<{ check: string; broken: string[] }[]>;
}
