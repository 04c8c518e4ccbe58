import type { Calls, CallValue } from '@sanam/contract';
import type { DepositStage, FreezeCode, SuspenseAct, WithdrawalStage } from '../contract/states.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
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
  openLines: CallValue<Calls['opsGetDeposit']>['openLines'];
  creditablePart: string | null;
  paid: string | null;
  /** The amount that may be sent back to the payer; null when none came, or a return of it runs or was paid. */
  returnable: string | null;
  /** What goes back was credited: it is taken from the player's cash. */
  returnsCredit: boolean;
  /** Money of a card that may leave by no other way yet. */
  isLockedForCard: boolean;
  returns: {
    returnId: string;
    /** It was credited, and was taken from the player's cash. */
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
    firstYesBy: string | null;
    reasons: { code: string; points: number; note?: string | undefined }[];
    checks: { code: string; passed: boolean; note: string | null }[];
    depositsSinceLastPayout: string;
    turnoverSinceLastPayout: string;
    proofs: string[];
    attempts: { at: string; leg: string; outcome: string; reference: string | null }[];
  };

/** `at`: when the receipt closes, or by when the money was promised. */
export interface WaitingWithdrawal {
  memberId: string;
  withdrawalId: string;
  amount: string;
  at: string;
}

export interface StaffFilter<Stage> {
  /** Left out: of every merchant. */
  merchantId?: string | undefined;
  stage?: Stage | undefined;
  /** Deposits only: money of a card that its player wants back on it. */
  cardReturn?: 'asked' | undefined;
  /** Withdrawals only: those that wait for a person. */
  waiting?: boolean | undefined;
  /** Withdrawals only: of those, what two people have to approve. */
  risky?: boolean | undefined;
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
  /** More rows match than are counted; then nobody added them up. */
  isMore: boolean;
  totalAmount: string | null;
}

/** A line that no order took, as staff see it. */
export type UnmatchedLineValue = CallValue<Calls['opsListUnmatchedLines']>['list'][number];

/** A slip as staff see it, its member by id. */
export type SlipValue = Omit<CallValue<Calls['opsGetDeposit']>['slips'][number], 'member'> & { memberId: string };
export type ContestedSlip = CallValue<Calls['opsListContestedSlips']>['list'][number];

/** A decision of staff. `proposedBy` is the first person where two are needed; the actor of the context is the second. */
export interface Decision {
  expectedVersion: number;
  reason?: string | undefined;
  proposedBy?: string | undefined;
  /** The caller's transaction: an approval and what it approves commit together. */
  db: Db;
}

/** How an approved withdrawal is paid. */
export type DisburseWay =
  | { by: 'rail'; largestMinor?: bigint | undefined }
  | { by: 'hand'; reference: string; account?: string | undefined };

/** What two people read on the statement about an unknown payout. */
export interface StatementDecision extends Decision {
  reason: string;
  proposedBy: string;
  /** The part whose payout is unknown. */
  part: number;
  decision: 'paid' | 'failed';
  /** The bank's own number of the transfer; with `paid` alone. */
  reference?: string | undefined;
}

/**
 * What other modules may ask of payments. Amounts in and out are minor units unless the type says a wire value.
 * Staff functions check states, versions and the rule of two people themselves; permissions are the caller's business.
 */
export interface PaymentService {
  /** Closes the unpaid orders of a member; no order of theirs is made until the transaction ends. */
  closeOpenOrders(trx: Trx, memberId: string): Promise<void>;
  /** What a withdrawal has at least, in minor units. */
  smallestPayout(db: Db, merchantId: string): Promise<bigint>;
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

  /**
   * Gives the money of a card free to leave by another way; always two people. Refuses `operator.sameStaff`,
   * `operator.staleVersion`, `wallet.wrongState`.
   */
  liftCardLock(
    context: Context,
    depositId: string,
    decision: Decision & { reason: string; proposedBy: string },
  ): Promise<void>;

  /**
   * Credits a part of the money of an order in review and sends the rest back; always two people. Refuses as
   * `approveDeposit` and `returnDeposit`, and `wallet.amountOutOfRange`.
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
  /** Refuses `common.notFound`. */
  getUnmatchedLine(lineId: string): Promise<UnmatchedLineValue>;
  /** Puts an order into review with the line. Refuses `common.notFound`, `operator.staleVersion`, `wallet.wrongState`. */
  attachLine(context: Context, lineId: string, decision: Decision & { depositId: string }): Promise<void>;
  /** Puts a line in suspense, or ends that; always two people. */
  decideSuspense(
    context: Context,
    lineId: string,
    decision: Decision & { act: SuspenseAct; reason: string; proposedBy: string; reference: string | undefined },
  ): Promise<void>;
  /** Sends the line back to its payer; always two people. Refuses as `returnDeposit`. */
  returnLine(
    context: Context,
    lineId: string,
    decision: Decision & { reason: string; proposedBy: string },
  ): Promise<void>;

  /** The picture of a slip, for staff. Refuses `common.notFound`. */
  readSlip(slipId: string): Promise<{ file: StoredFile; mediaType: string }>;
  /** Slips that an order's player sent, the newest first. */
  slipsOf(depositId: string): Promise<SlipValue[]>;
  listContestedSlips(filter: {
    merchantId?: string | undefined;
    state?: ContestedSlip['state'] | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    pageNo: number;
    pageSize: number;
  }): Promise<{ list: ContestedSlip[]; totalCount: number; totalPages: number; isMore: boolean }>;
  /** Refuses `common.notFound`. */
  getContestedSlip(refId: string): Promise<ContestedSlip & { claims: SlipValue[] }>;
  /**
   * Gives a contested slip to one order, or to none; the others are rejected. No money moves: crediting the order is a
   * decision of its own. Refuses `common.notFound`, `operator.staleVersion`, `wallet.wrongState`.
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
  /** Withdrawals whose receipt closes by itself within so many minutes, and those that are later than was promised. */
  withdrawalsToTell(minutes: number): Promise<{ closing: WaitingWithdrawal[]; overdue: WaitingWithdrawal[] }>;
  /** Takes (or gives back) a withdrawal for ten minutes. Refuses `operator.claimedByOther` with who has it and until when. */
  claimWithdrawal(context: Context, withdrawalId: string, isClaimed: boolean): Promise<Date | null>;
  /**
   * First approval, or the only one. `askedSecond` when a second person must approve too (stage `second`).
   * The second yes is the same call by another actor. Refuses `operator.sameStaff`, `operator.staleVersion`,
   * `operator.claimedByOther`, `wallet.wrongState`.
   */
  approveWithdrawal(context: Context, withdrawalId: string, decision: Decision): Promise<'approved' | 'askedSecond'>;
  /** Gives what is held back (P8); after a part was paid, the rest of it. Refuses as above. */
  rejectWithdrawal(context: Context, withdrawalId: string, decision: Decision & { reason: string }): Promise<void>;
  /** Stops a withdrawal, or lets it go on (`code` null). Refuses as above. */
  freezeWithdrawal(
    context: Context,
    withdrawalId: string,
    decision: Decision & { reason: string; code: FreezeCode | null },
  ): Promise<void>;
  /**
   * Sends an approved withdrawal by the payout rail, in transfers of at most `largestMinor`, or records a transfer made by
   * hand. Refuses `wallet.wrongState`, `wallet.methodUnavailable`, `wallet.tooManyParts`.
   */
  disburseWithdrawal(context: Context, withdrawalId: string, decision: Decision & DisburseWay): Promise<void>;
  /** Ends a dispute; always two people: `proposedBy` and the actor. */
  resolveDispute(
    context: Context,
    withdrawalId: string,
    decision: Decision & { reason: string; proposedBy: string; decision: 'forceReceipt' | 'resend' | 'returnToWallet' },
  ): Promise<void>;
  /** Ends an unknown payout by the statement; always two people. Refuses `wallet.payoutStillAsked` before a day is over. */
  settleByStatement(context: Context, withdrawalId: string, decision: StatementDecision): Promise<void>;
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
    /** Lines of money that are in suspense for longer than they may be. */
    suspenseOverdue: number;
  }>;
  /** Invariants I1 to I6 as queries; each answers the ids that break it, an empty list when all is well. */
  verify(): Promise<{ check: string; broken: string[] }[]>;
}
