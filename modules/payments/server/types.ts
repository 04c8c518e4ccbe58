import type { Calls, CallValue } from '@sanam/contract';
import type { DepositStage, FreezeCode, PayoutAlarm, SuspenseAct, WithdrawalStage } from '../contract/states.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { StoredFile } from '@sanam/server/platform/files/files.ts';

export type DepositValue = CallValue<Calls['getDeposit']>;
export type WithdrawalRowValue = CallValue<Calls['createWithdrawal']>;
export type WithdrawalValue = CallValue<Calls['getWithdrawal']>;

/** A deposit order for staff: the member's own row and the fields only staff may see. */
export type StaffDeposit = DepositValue & {
  id: string;
  memberId: string;
  version: number;
  channel: string;
  needsSecondPerson: boolean;
};
export type StaffDepositDetail = StaffDeposit & {
  orderCode: string;
  alarm: CallValue<Calls['opsGetDeposit']>['alarm'];
  reviewReason: string | null;
  evidence: {
    at: string;
    kind: string;
    amount: string | null;
    payer: string | null;
    reference: string | null;
    note: string | null;
  }[];
  openLines: CallValue<Calls['opsGetDeposit']>['openLines'];
  creditablePart: string | null;
  paid: string | null;
  /** Amount that may be returned to the payer; null if no money came, or a return is running or paid. */
  returnable: string | null;
  /** The returnable money was credited, so it is taken from the player's cash. */
  returnsCredit: boolean;
  /** Money of a card that may not leave by another way yet. */
  isLockedForCard: boolean;
  isDetachable: boolean;
  returns: {
    returnId: string;
    /** The money was credited and was taken from the player's cash. */
    fromCash: boolean;
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
  goesFirst: boolean;
  priority: number;
};
export type StaffWithdrawalDetail = WithdrawalValue &
  StaffWithdrawal & {
    bankAccountNo: string;
    holder: string;
    alarm: CallValue<Calls['opsGetWithdrawal']>['alarm'];
    unplaced: string | null;
    firstYesBy: string | null;
    reasons: { code: string; points: number; note?: string | undefined }[];
    checks: { code: string; passed: boolean; note: string | null }[];
    depositsSinceLastPayout: string;
    turnoverSinceLastPayout: string;
    proofs: string[];
    /** Slips that staff attached; `by` is the id of staff. */
    slips: { id: string; by: string; at: string }[];
    attempts: { at: string; leg: string; outcome: string; reference: string | null }[];
  };

/** `at`: end of the time for a receipt, or the promised time. */
export interface WaitingWithdrawal {
  memberId: string;
  withdrawalId: string;
  amount: string;
  stage: WithdrawalStage;
  at: string;
}

export interface StaffFilter<Stage> {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  stage?: Stage | undefined;
  /** Deposits only: orders whose player asked to return the money to the card. */
  cardReturn?: 'asked' | undefined;
  /** Deposits only: rejected orders whose money is still here. */
  money?: 'held' | undefined;
  /** Withdrawals only: those that wait for staff. */
  waiting?: boolean | undefined;
  /** Withdrawals only: those that need two approvals. */
  risky?: boolean | undefined;
  /** Only those with an open alarm. */
  alarm?: 'open' | undefined;
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
  /** More rows match than are counted, so there is no sum. */
  isMore: boolean;
  totalAmount: string | null;
}

/** An unmatched line for staff. */
export type UnmatchedLineValue = CallValue<Calls['opsListUnmatchedLines']>['list'][number];

/** A slip for staff, with its member's id. */
export type SlipValue = Omit<CallValue<Calls['opsGetDeposit']>['slips'][number], 'member'> & { memberId: string };
export type ContestedSlip = CallValue<Calls['opsListContestedSlips']>['list'][number];

/** A decision of staff. `proposedBy` is the first person if two are needed; the actor of the context is the second. */
export interface Decision {
  expectedVersion: number;
  reason?: string | undefined;
  proposedBy?: string | undefined;
  /** Transaction of the caller: an approval and its command commit together. */
  db: Db;
}

/** Way in which an approved withdrawal is paid. */
export type DisburseWay =
  | { by: 'rail'; largestMinor?: bigint | undefined }
  | { by: 'hand'; reference: string; account?: string | undefined };

/** Decision of two people about money that the bank returned late. */
export interface LateReturnDecision extends Decision {
  proposedBy: string;
  /** Told to the player. */
  reason: string;
  /** Amount that the first person saw. */
  amount: string;
}

/** Decision of two people about an unknown payout, from the statement. */
export interface StatementDecision extends Decision {
  reason: string;
  proposedBy: string;
  /** Part whose payout is unknown. */
  part: number;
  decision: 'paid' | 'failed';
  /** Bank's reference of the transfer; only with `paid`. */
  reference?: string | undefined;
}

/**
 * Functions of payments for other modules. Amounts are minor units unless the type is a wire value. Staff functions
 * check states, versions and the rule of two people; the caller checks permissions.
 */
export interface PaymentService {
  /** Closes the unpaid orders of a member; no order of theirs is made until the transaction ends. */
  closeOpenOrders(trx: Trx, memberId: string): Promise<void>;
  /** Returns the smallest withdrawal amount in minor units. */
  smallestPayout(db: Db, merchantId: string): Promise<bigint>;
  /** Returns the turnover that a deposit of a new member requires, in percent of the deposit. */
  turnoverPercent(merchantId: string): Promise<number>;

  listDeposits(filter: StaffFilter<DepositStage>): Promise<StaffPage<StaffDeposit>>;
  getDeposit(depositId: string): Promise<StaffDepositDetail>;
  /**
   * Credits the attached statement line of an order in review. Refuses with `wallet.wrongState`,
   * `operator.staleVersion`, `operator.sameStaff`.
   */
  approveDeposit(context: Context, depositId: string, decision: Decision): Promise<void>;
  /** Rejects an order. Refuses with `wallet.wrongState`, `operator.staleVersion`. */
  rejectDeposit(context: Context, depositId: string, decision: Decision & { reason: string }): Promise<void>;
  /**
   * Takes the uncredited line of an order in review off it and back to the unmatched lines. Refuses with
   * `wallet.wrongState` if there is none, or if the rail itself says whose it is.
   */
  detachLine(context: Context, depositId: string, decision: Decision & { reason: string }): Promise<void>;

  /** Closes the alarm of an order. Refuses with `wallet.wrongState`, `operator.staleVersion`. */
  closeAlarm(context: Context, depositId: string, decision: Decision & { reason: string }): Promise<void>;

  /**
   * Returns the money of an order to its payer; always two people: `proposedBy` and the actor. Refuses with
   * `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`, `wallet.methodUnavailable`.
   */
  returnDeposit(
    context: Context,
    depositId: string,
    decision: Decision & { reason: string; proposedBy: string },
  ): Promise<void>;

  /**
   * Lifts the card lock, so that the money may leave by another way; always two people. Refuses with
   * `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`.
   */
  liftCardLock(
    context: Context,
    depositId: string,
    decision: Decision & { reason: string; proposedBy: string },
  ): Promise<void>;

  /**
   * Credits a part of the money of an order in review and returns the rest; always two people. Refuses as
   * `approveDeposit` and `returnDeposit`, and with `wallet.amountOutOfRange`.
   */
  creditPart(
    context: Context,
    depositId: string,
    decision: Decision & { reason: string; proposedBy: string; amount: string },
  ): Promise<void>;

  listUnmatchedLines(filter: {
    merchantId?: string | undefined;
    state?: UnmatchedLineValue['state'] | undefined;
    overdue?: 'true' | undefined;
    sort?: string | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    pageNo: number;
    pageSize: number;
  }): Promise<{ list: UnmatchedLineValue[]; totalCount: number; totalPages: number; isMore: boolean }>;
  /** Returns an unmatched line. Refuses with `common.notFound`. */
  getUnmatchedLine(lineId: string): Promise<UnmatchedLineValue>;
  /**
   * Attaches the line to an order and puts it in review. Refuses with `common.notFound`, `operator.staleVersion`,
   * `wallet.wrongState`.
   */
  attachLine(context: Context, lineId: string, decision: Decision & { depositId: string }): Promise<void>;
  /** Closes the alarm of a line. Refuses with `wallet.wrongState`, `operator.staleVersion`. */
  closeLineAlarm(context: Context, lineId: string, decision: Decision & { reason: string }): Promise<void>;
  /** Puts a line in suspense or takes it out; always two people. */
  decideSuspense(
    context: Context,
    lineId: string,
    decision: Decision & { act: SuspenseAct; reason: string; proposedBy: string; reference: string | undefined },
  ): Promise<void>;
  /** Returns the line to its payer; always two people. Refuses as `returnDeposit` does. */
  returnLine(
    context: Context,
    lineId: string,
    decision: Decision & { reason: string; proposedBy: string },
  ): Promise<void>;

  /** Returns the picture of a slip for staff. Refuses with `common.notFound`. */
  readSlip(slipId: string): Promise<{ file: StoredFile; mediaType: string }>;
  /** Returns the slips sent for an order, newest first. */
  slipsOf(depositId: string): Promise<SlipValue[]>;
  listContestedSlips(filter: {
    merchantId?: string | undefined;
    state?: ContestedSlip['state'] | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    pageNo: number;
    pageSize: number;
  }): Promise<{ list: ContestedSlip[]; totalCount: number; totalPages: number; isMore: boolean }>;
  /** Returns a contested slip. Refuses with `common.notFound`. */
  getContestedSlip(refId: string): Promise<ContestedSlip & { claims: SlipValue[] }>;
  /**
   * Assigns a contested slip to one order or to none and rejects the others. Moves no money: crediting the order is a
   * separate decision. Refuses with `common.notFound`, `operator.staleVersion`, `wallet.wrongState`.
   */
  decideContestedSlip(
    context: Context,
    refId: string,
    decision: Decision & { reason: string; ownerDepositId: string | null },
  ): Promise<void>;

  listWithdrawals(
    filter: StaffFilter<WithdrawalStage> & { language: Context['language'] },
  ): Promise<StaffPage<StaffWithdrawal>>;
  getWithdrawal(withdrawalId: string, language: Context['language']): Promise<StaffWithdrawalDetail>;
  /** Returns withdrawals whose time for a receipt ends within `minutes`, and those past their promised time. */
  withdrawalsToTell(minutes: number): Promise<{
    closing: WaitingWithdrawal[];
    overdue: WaitingWithdrawal[];
    /** Frozen until their members answer, on a day of a reminder; `at` is the freeze and the day. */
    unanswered: WaitingWithdrawal[];
  }>;
  /**
   * Claims a withdrawal for ten minutes, or releases it. Refuses with `operator.claimedByOther` and the owner and end
   * of the claim.
   */
  claimWithdrawal(context: Context, withdrawalId: string, isClaimed: boolean): Promise<Date | null>;
  /**
   * Gives the first or only approval; `askedSecond` if another person must approve too (stage `second`), by the same
   * call. Refuses with `operator.sameStaff`, `operator.staleVersion`, `operator.claimedByOther`, `wallet.wrongState`.
   */
  approveWithdrawal(context: Context, withdrawalId: string, decision: Decision): Promise<'approved' | 'askedSecond'>;
  /** Rejects a withdrawal and releases its hold (P8); after a paid part, the rest of it. Refuses as above. */
  rejectWithdrawal(context: Context, withdrawalId: string, decision: Decision & { reason: string }): Promise<void>;
  /** Freezes a withdrawal, or unfreezes it (`code` null). Refuses as above. */
  freezeWithdrawal(
    context: Context,
    withdrawalId: string,
    decision: Decision & { reason: string; code: FreezeCode | null },
  ): Promise<void>;
  /**
   * Sends an approved withdrawal by the payout rail, in transfers of at most `largestMinor`, or records a transfer
   * made by hand. Refuses with `wallet.wrongState`, `wallet.methodUnavailable`, `wallet.tooManyParts`.
   */
  disburseWithdrawal(context: Context, withdrawalId: string, decision: Decision & DisburseWay): Promise<void>;
  /** Resolves a dispute; always two people: `proposedBy` and the actor. */
  resolveDispute(
    context: Context,
    withdrawalId: string,
    decision: Decision & { reason: string; proposedBy: string; decision: 'forceReceipt' | 'resend' | 'returnToWallet' },
  ): Promise<void>;
  /**
   * Settles an unknown payout by the statement; always two people. Refuses with `wallet.payoutStillAsked` during the
   * first day.
   */
  settleByStatement(context: Context, withdrawalId: string, decision: StatementDecision): Promise<void>;
  /** Closes the alarm of a withdrawal. Refuses with `wallet.wrongState`, `operator.staleVersion`. */
  closePayoutAlarm(
    context: Context,
    withdrawalId: string,
    decision: Decision & { reason: string; alarm: PayoutAlarm },
  ): Promise<void>;
  /**
   * Gives money that the bank returned late to the player's wallet; always two people. Refuses with
   * `wallet.wrongState` if it is another amount by now.
   */
  placeReturn(context: Context, withdrawalId: string, decision: LateReturnDecision): Promise<void>;
  /**
   * Keeps the slip of a transfer made by hand, attached by staff. Refuses with `common.notFound`, `wallet.wrongState`
   * and the refusals of pictures (`wallet.proof…`); then nothing is stored.
   */
  attachSlip(context: Context, withdrawalId: string, pictures: readonly Buffer[]): Promise<{ slipId: string }>;
  /** Returns a picture sent as evidence, for staff. Refuses with `common.notFound`. */
  readEvidence(evidenceId: string): Promise<{ file: StoredFile; mediaType: string }>;

  /**
   * Returns the figures of the console's front page: amounts of the business day in minor units, and counts of the
   * queues.
   */
  figures(merchantId: string): Promise<{
    depositsTodayMinor: bigint;
    depositsTodayCount: number;
    withdrawalsTodayMinor: bigint;
    withdrawalsTodayCount: number;
    depositsInReview: number;
    /** Orders with an open alarm. */
    depositAlarms: number;
    withdrawalsWaiting: number;
    withdrawalsUnknown: number;
    /** Withdrawals with an open alarm. */
    payoutAlarms: number;
    /** Unmatched lines with an open alarm. */
    lineAlarms: number;
    disputes: number;
    /** Number of lines in suspense longer than allowed. */
    suspenseOverdue: number;
  }>;
  /** Runs the invariants I1 to I6; each returns the ids that break it, an empty list if none. */
  verify(): Promise<{ check: string; broken: string[] }[]>;
}
