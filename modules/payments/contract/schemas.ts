import { z } from 'zod/mini';
import { amount, id, instant } from '@sanam/contract/common';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import { accountChangeStates } from '@sanam/wallet/contract/schemas.ts';
import { auditRow, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import {
  depositMethodCodes,
  depositAlarms,
  payoutAlarms,
  depositStages,
  depositStatuses,
  depositWhys,
  freezeCodes,
  legStates,
  remarkAuthors,
  withdrawalStages,
  withdrawalStatuses,
  withdrawalSteps,
  withdrawalWhys,
} from './states.ts';

/** Page of the sandbox where a tester pays instead of a bank's app; null on a real rail. */
const payUrl = z.nullable(z.string());
export const cryptoTarget = z.object({
  network: z.string().check(z.maxLength(20)),
  asset: z.string().check(z.maxLength(10)),
  address: z.string().check(z.maxLength(120)),
  cryptoAmount: z.string().check(z.regex(/^\d{1,12}\.\d{1,18}$/)),
  /** Price of one unit of the asset in baht. */
  rate: amount,
});
/** A detected payment that does not count yet: confirmations reached and required. */
export const confirming = z.object({
  cryptoAmount: z.string().check(z.maxLength(32)),
  done: z.int().check(z.minimum(0)),
  needed: z.int().check(z.minimum(1)),
});
/** Next action of the player to pay, by kind. */
const depositAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('qr'), payload: z.string(), accountName: z.string(), payUrl }),
  z.object({
    type: z.literal('transfer'),
    bankCode: z.string(),
    accountNo: z.string(),
    accountName: z.string(),
    payUrl,
  }),
  /** Payment page of the provider; null until the provider has created it. */
  z.object({ type: z.literal('redirect'), url: z.nullable(z.string()) }),
  /** Address of this order only. The rate is fixed while the order can be paid. */
  z.object({ type: z.literal('address'), ...cryptoTarget.shape, payUrl }),
]);
export const depositRow = z.object({
  depositId: id,
  method: z.enum(depositMethodCodes),
  status: z.enum(depositStatuses),
  stage: z.enum(depositStages),
  amount,
  payAmount: amount,
  fee: amount,
  creditedAmount: z.nullable(amount),
  /** Turnover required before this deposit can be withdrawn; null for orders made before it was stored. */
  turnover: z.nullable(amount),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: z.nullable(instant),
  /** Time at which the player sent a slip; null if never. */
  slipSentAt: z.nullable(instant),
  reasonText: z.nullable(z.string()),
  /** Null where the stage says all. */
  why: z.nullable(z.enum(depositWhys)),
  /** Whether the order was made for another payment of a code that was paid already. */
  isRepeat: z.boolean(),
  /** Null if no payment waits for confirmations. */
  confirming: z.nullable(z.extend(confirming, { asset: cryptoTarget.shape.asset })),
  /** Time at which the player asked to return the money to the card. */
  cardReturnAskedAt: z.nullable(instant),
  action: z.nullable(depositAction),
});

/** A slip sent by a player: the content of its code and the answer of the bank. */
export const opsSlip = z.object({
  slipId: id,
  depositId: id,
  member: memberRef,
  stage: z.enum(depositStages),
  state: z.enum(['toCheck', 'waiting', 'joined', 'contested', 'review']),
  note: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Null until the bank has answered. */
  answer: z.nullable(
    z.object({
      amount,
      paidAt: instant,
      payerName: z.nullable(z.string()),
      payerAccount: z.nullable(z.string()),
      receiverName: z.string(),
      receiverBank: z.string(),
      receiverAccount: z.string(),
    }),
  ),
  createdAt: instant,
});
/** States of a slip that two players claim. */
export const contestedStates = ['open', 'decided'] as const;
export const opsContestedSlip = z.object({
  id,
  bankCode: z.string(),
  reference: z.string(),
  state: z.enum(contestedStates),
  amount: z.nullable(amount),
  /** Order that staff assigned the slip to. */
  ownerDepositId: z.nullable(id),
  version,
  createdAt: instant,
  decidedAt: z.nullable(instant),
});
export const opsContestedDetail = z.extend(opsContestedSlip, { claims: z.array(opsSlip), history: z.array(auditRow) });
/** An unmatched line on the account of an order. */
const openLine = z.object({
  id,
  version,
  amount,
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  bookedAt: instant,
});

export const opsDepositRow = z.extend(depositRow, { id, member: memberRef, version, channel: z.string() });
export const opsDepositDetail = z.extend(opsDepositRow, {
  orderCode: z.string(),
  /** Code of the reason for the review; null in other stages. Staff read more than `why` tells the player. */
  reviewReason: z.nullable(z.string()),
  /** Open alarm: the rail contradicted itself about the order. */
  alarm: z.nullable(z.enum(depositAlarms)),
  evidence: z.array(
    z.object({
      at: instant,
      kind: z.string(),
      amount: z.nullable(amount),
      payer: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** Amount that may be returned to the payer; null if no money came, or a return is running or paid. */
  returnable: z.nullable(amount),
  /** The returnable money was credited, so it is taken from the player's cash. */
  returnsCredit: z.boolean(),
  /** Money of a card that may not leave by another way yet. */
  isLockedForCard: z.boolean(),
  /** The received money can be taken off the order, because another order may be meant. */
  isDetachable: z.boolean(),
  /** Part of the received money that limits allow; null if all or nothing is allowed. */
  creditablePart: z.nullable(amount),
  /** Received money that was not credited; null if none. */
  paid: z.nullable(amount),
  returns: z.array(
    z.object({
      returnId: z.string(),
      /** The money was credited and was taken from the player's cash. */
      fromCash: z.boolean(),
      state: z.enum(['waiting', 'sending', 'unknown', 'paid', 'failed']),
      amount,
      reference: z.nullable(z.string()),
      note: z.nullable(z.string()),
      createdAt: instant,
      settledAt: z.nullable(instant),
    }),
  ),
  slips: z.array(opsSlip),
  /** Lines of its account close in time that may be attached; empty if the order accepts none. */
  openLines: z.array(openLine),
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
/** States of a statement line that no order took by itself. */
export const unmatchedStates = ['open', 'attached', 'returning', 'returned', 'held', 'kept'] as const;
/** Alarms of such a line: the rail reports another outcome of its return than the one that we know. */
const lineAlarms = ['returnDiffers'] as const;
export const opsUnmatchedLine = z.object({
  id,
  reasonCode: z.enum(['noOrder', 'severalOrders', 'amountOfAnother', 'severalLines']),
  /** Orders that the line may belong to. */
  candidates: z.array(id),
  state: z.enum(unmatchedStates),
  alarm: z.nullable(z.enum(lineAlarms)),
  version,
  account: z.string(),
  accountName: z.string(),
  amount,
  payerName: z.nullable(z.string()),
  payerBank: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sourceRef: z.string(),
  bookedAt: instant,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** Whole days in suspense; null in other states. */
  heldDays: z.nullable(z.int()),
  /** Days that the line may be in suspense; null in other states. */
  heldDaysMax: z.nullable(z.int()),
  /** The line has been in suspense longer than allowed. */
  isOverdue: z.boolean(),
});
export const opsUnmatchedDetail = z.extend(opsUnmatchedLine, {
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
/** A request of a member for another bank account. */
export const opsAccountChangeRow = z.object({
  id,
  member: memberRef,
  state: z.enum(accountChangeStates),
  version,
  bankName: z.string(),
  accountTail: z.string(),
  holder: z.string(),
  reasonText: z.string(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
});
export const opsAccountChangeDetail = z.extend(opsAccountChangeRow, {
  oldBankName: z.string(),
  oldAccountTail: z.string(),
  oldHolder: z.string(),
  answer: z.nullable(z.string()),
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});

/** Fields of a withdrawal that only staff see. */
const ofStaff = {
  id,
  member: memberRef,
  version,
  score: z.int(),
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(instant),
  needsSecondPerson: z.boolean(),
  /** The player is excluded; the row comes first in the queue. */
  goesFirst: z.boolean(),
  /** Rank of the level that gives priority; 0 for none. */
  priority: z.int(),
};

export const withdrawalRow = z.object({
  withdrawalId: id,
  status: z.enum(withdrawalStatuses),
  stage: z.enum(withdrawalStages),
  amount,
  fee: amount,
  net: amount,
  bankName: z.string(),
  accountTail: z.string(),
  createdAt: instant,
  promisedBy: instant,
  decidedAt: z.nullable(instant),
  disbursedAt: z.nullable(instant),
  remark: z.nullable(z.string()),
  /** Reason of an end without a text of staff; null otherwise. */
  why: z.nullable(z.enum(withdrawalWhys)),
  /** Freeze by staff. `forPlayer`: it waits for an answer, and the promised time is paused. */
  freeze: z.nullable(z.object({ code: z.enum(freezeCodes), since: instant, forPlayer: z.boolean() })),
});

export const opsWithdrawalRow = z.extend(withdrawalRow, ofStaff);

const step = z.object({
  step: z.enum(withdrawalSteps),
  state: z.enum(['done', 'now', 'next', 'skipped', 'failed']),
  at: z.nullable(instant),
  reasonText: z.nullable(z.string()),
  /** Author of the text; null without a text. */
  reasonBy: z.nullable(z.enum(remarkAuthors)),
});

export const withdrawalDetail = z.extend(withdrawalRow, {
  /** The withdrawal waits for the check of a large win. */
  isWinChecked: z.boolean(),
  steps: z.array(step),
  legs: z.array(
    z.object({
      /** Part of the transfer. Several transfers of one part follow each other; each part is paid once. */
      part: z.int(),
      state: z.enum(legStates),
      net: amount,
      accountTail: z.string(),
      reference: z.nullable(z.string()),
      sentAt: z.nullable(instant),
    }),
  ),
  receipt: z.nullable(z.object({ dueAt: instant, pausedAt: z.nullable(instant) })),
  dispute: z.nullable(
    z.object({
      kind: z.enum(['notReceived', 'partlyReceived']),
      amountReceived: amount,
      remaining: amount,
      comment: z.nullable(z.string()),
      openedAt: instant,
      answer: z.nullable(z.string()),
      /** True: the bank returned it late, and it went to the wallet. */
      isLateReturn: z.boolean(),
    }),
  ),
});

export const opsWithdrawalDetail = z.extend(withdrawalDetail, {
  ...ofStaff,
  bankAccountNo: z.string(),
  holder: z.string(),
  reasons: z.array(
    z.object({
      code: z.string(),
      points: z.int(),
      /** Facts behind the sign: members, a round, a number. */
      note: z.optional(z.string()),
    }),
  ),
  checks: z.array(z.object({ code: z.string(), passed: z.boolean(), note: z.nullable(z.string()) })),
  depositsSinceLastPayout: amount,
  turnoverSinceLastPayout: amount,
  proofs: z.array(z.string()),
  /** Slips that staff attached; the pictures are read by `opsProof`. */
  slips: z.array(z.object({ id: z.string(), by: z.string(), at: instant })),
  /** First approver if two are required; another member of staff approves second. */
  firstYesBy: z.nullable(z.string()),
  /** Open alarm: the rail contradicted itself about a payout. */
  alarm: z.nullable(z.enum(payoutAlarms)),
  /** Money that the bank returned and that no dispute takes; null if none. */
  unplaced: z.nullable(amount),
  approval: z.nullable(waitingApproval),
  /** Our accounts that it can be paid from by hand, default first; only while this is possible. */
  payoutAccounts: z.array(z.object({ account: z.string(), name: z.string(), isResting: z.boolean() })),
  attempts: z.array(z.object({ at: instant, leg: z.string(), outcome: z.string(), reference: z.nullable(z.string()) })),
  history: z.array(auditRow),
});
