import { z } from 'zod/mini';
import { amount, id, instant } from '@sanam/contract/common';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import { accountChangeStates } from '@sanam/wallet/contract/schemas.ts';
import { auditRow, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import {
  depositMethodCodes,
  depositStages,
  depositStatuses,
  freezeCodes,
  legStates,
  withdrawalStages,
  withdrawalStatuses,
  withdrawalSteps,
} from './states.ts';

/** Where a tester pays instead of a bank's app; null on a real rail. */
const payUrl = z.nullable(z.string());
export const cryptoTarget = z.object({
  network: z.string().check(z.maxLength(20)),
  asset: z.string().check(z.maxLength(10)),
  address: z.string().check(z.maxLength(120)),
  cryptoAmount: z.string().check(z.regex(/^\d{1,12}\.\d{1,18}$/)),
  /** Baht for one unit of the asset. */
  rate: amount,
});
/** A payment that is seen and does not count yet: so many confirmations of so many. */
export const confirming = z.object({
  cryptoAmount: z.string().check(z.maxLength(32)),
  done: z.int().check(z.minimum(0)),
  needed: z.int().check(z.minimum(1)),
});
/** What the player does now to pay, by its kind. */
const depositAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('qr'), payload: z.string(), accountName: z.string(), payUrl }),
  z.object({
    type: z.literal('transfer'),
    bankCode: z.string(),
    accountNo: z.string(),
    accountName: z.string(),
    payUrl,
  }),
  /** The page of the provider where the player pays; null until the provider has made it. */
  z.object({ type: z.literal('redirect'), url: z.nullable(z.string()) }),
  /** An address of this order alone; the rate is kept as long as the order can be paid. */
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
  /** The bets that this deposit needs before it can be withdrawn; null: from before orders kept it. */
  turnover: z.nullable(amount),
  createdAt: instant,
  expiresAt: instant,
  decidedAt: z.nullable(instant),
  /** When the player sent a slip for it; null: never. */
  slipSentAt: z.nullable(instant),
  reasonText: z.nullable(z.string()),
  /** Null: no payment waits for the chain. */
  confirming: z.nullable(confirming),
  /** When the player asked for the money of a card to go back to it. */
  cardReturnAskedAt: z.nullable(instant),
  action: z.nullable(depositAction),
});

/** A slip that a player sent: what its code says, and what the bank answered. */
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
/** A slip that two players claim. */
export const contestedStates = ['open', 'decided'] as const;
export const opsContestedSlip = z.object({
  id,
  bankCode: z.string(),
  reference: z.string(),
  state: z.enum(contestedStates),
  amount: z.nullable(amount),
  /** The order that people gave it to. */
  ownerDepositId: z.nullable(id),
  version,
  createdAt: instant,
  decidedAt: z.nullable(instant),
});
export const opsContestedDetail = z.extend(opsContestedSlip, { claims: z.array(opsSlip), history: z.array(auditRow) });
/** Money on the account of an order that nobody has taken yet. */
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
  /** The amount that may be sent back to the payer; null when none came, or a return of it runs or was paid. */
  returnable: z.nullable(amount),
  /** What goes back was credited: it is taken from the player's cash. */
  returnsCredit: z.boolean(),
  /** Money of a card that may leave by no other way yet. */
  isLockedForCard: z.boolean(),
  /** What limits leave room for of the money that came, where that is neither all nor nothing. */
  creditablePart: z.nullable(amount),
  /** The money that came for it and was not credited; null: none. */
  paid: z.nullable(amount),
  returns: z.array(
    z.object({
      returnId: z.string(),
      /** It was credited, and was taken from the player's cash. */
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
  /** Lines of its account near in time that may be given to it; empty where it takes none. */
  openLines: z.array(openLine),
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
/** A statement line that no order took by itself. */
export const unmatchedStates = ['open', 'attached', 'returning', 'returned', 'held', 'kept'] as const;
export const opsUnmatchedLine = z.object({
  id,
  reasonCode: z.enum(['noOrder', 'severalOrders', 'amountOfAnother', 'severalLines']),
  /** Orders that it might belong to. */
  candidates: z.array(id),
  state: z.enum(unmatchedStates),
  version,
  account: z.string(),
  amount,
  payerName: z.nullable(z.string()),
  payerBank: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sourceRef: z.string(),
  bookedAt: instant,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** Whole days in suspense; null elsewhere. */
  heldDays: z.nullable(z.int()),
  /** It waits in suspense for longer than money may. */
  isOverdue: z.boolean(),
});
export const opsUnmatchedDetail = z.extend(opsUnmatchedLine, {
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
/** A member who asks for another bank account. */
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
  /** Its player is excluded: before all others in the queue. */
  goesFirst: z.boolean(),
  /** The rank of the level that lets it come before others; 0: none. */
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
  /** Staff stopped it. `forPlayer`: it waits for an answer, and the promise stands still. */
  freeze: z.nullable(z.object({ code: z.enum(freezeCodes), since: instant, forPlayer: z.boolean() })),
});

export const opsWithdrawalRow = z.extend(withdrawalRow, ofStaff);

const step = z.object({
  step: z.enum(withdrawalSteps),
  state: z.enum(['done', 'now', 'next', 'skipped', 'failed']),
  at: z.nullable(instant),
  reasonText: z.nullable(z.string()),
});

export const withdrawalDetail = z.extend(withdrawalRow, {
  /** It waits because a large win of the member is being checked. */
  isWinChecked: z.boolean(),
  steps: z.array(step),
  legs: z.array(
    z.object({
      /** Transfers of one part follow each other; a part is paid once. */
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
      /** What it was: members, a round, a number. */
      note: z.optional(z.string()),
    }),
  ),
  checks: z.array(z.object({ code: z.string(), passed: z.boolean(), note: z.nullable(z.string()) })),
  depositsSinceLastPayout: amount,
  turnoverSinceLastPayout: amount,
  proofs: z.array(z.string()),
  /** Who approved first, where two must; another member of staff approves second. */
  firstYesBy: z.nullable(z.string()),
  approval: z.nullable(waitingApproval),
  /** While it may be paid by hand: our accounts that it can leave, the usual one first. */
  payoutAccounts: z.array(z.object({ account: z.string(), name: z.string(), isResting: z.boolean() })),
  attempts: z.array(z.object({ at: instant, leg: z.string(), outcome: z.string(), reference: z.nullable(z.string()) })),
  history: z.array(auditRow),
});
