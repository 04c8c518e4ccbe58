import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { bankAccount, lock } from '@sanam/wallet/contract/schemas.ts';
import { need } from './needs.ts';
import './refusals.ts';
import { depositRow, withdrawalDetail, withdrawalRow } from './schemas.ts';
import { depositMethodCodes, depositStages, depositStatuses, withdrawalStatuses } from './states.ts';
import './live.ts';

/** Amounts accepted now for deposits or withdrawals, and the fee. */
const amountRule = {
  min: amount,
  max: amount,
  dailyLeft: amount,
  countLeft: z.int(),
  feeFixed: amount,
  feePercent: z.string(),
};

const depositMethod = z.object({
  method: z.enum(depositMethodCodes),
  ...amountRule,
  /** Turnover that a deposit requires, in percent of the credited amount; 100 is the amount once. */
  turnoverPercent: z.int(),
  lifetimeSeconds: z.int(),
  state: z.enum(['open', 'busy', 'closed']),
  limits: z.array(z.object({ kind: z.string(), frame: z.string(), limit: amount, left: amount, resetsAt: instant })),
});

const createDepositBody = z.strictObject({
  method: z.enum(depositMethodCodes),
  amount,
  /** Bonus of `/wps/promotions/offers` that is granted when the money is credited. */
  promotionId: z.optional(id),
});
const createWithdrawalBody = z.strictObject({
  amount,
  bankAccountId: id,
  paymentPassword: z.string().check(z.maxLength(64)),
  /** The player confirmed that the active bonus is forfeited. */
  forfeitBonus: z.optional(z.boolean()),
});
const receiptBody = z.strictObject({
  mark: z.enum(['received', 'notReceived', 'partlyReceived']),
  amountReceived: z.optional(amount),
  proofIds: z.optional(z.array(id).check(z.maxLength(3))),
  comment: z.optional(z.string().check(z.maxLength(140))),
});

export const paymentsCalls = {
  depositMethods: {
    method: 'GET',
    path: '/wps/deposits/methods',
    who: 'player',
    summary: 'Ways to pay in, with limits and fees',
    value: z.object({ list: z.array(depositMethod) }),
    refusals: [],
  },
  createDeposit: {
    method: 'POST',
    path: '/wps/deposits',
    who: 'player',
    idempotent: true,
    summary: 'Make a deposit order',
    body: createDepositBody,
    value: depositRow,
    refusals: [
      'wallet.belowMinimum',
      'wallet.aboveMaximum',
      'wallet.feeExceedsAmount',
      'wallet.dailyLimit',
      'wallet.countLimit',
      'wallet.methodUnavailable',
      'wallet.methodBusy',
      'wallet.openOrderLimit',
      'wallet.offerUnavailable',
      'wallet.transfersPaused',
      'wallet.transfersSuspended',
      'protection.depositLimit',
      'protection.kycRequired',
      'protection.excluded',
      'protection.blocked',
      'protection.depositsPaused',
    ],
  },
  listDeposits: {
    method: 'GET',
    path: '/wps/deposits',
    who: 'player',
    whenClosed: true,
    summary: 'Own deposit orders',
    query: z.object({ ...paging, status: z.optional(z.enum(depositStatuses)) }),
    value: pageOf(depositRow),
    refusals: [],
  },
  getDeposit: {
    method: 'GET',
    path: '/wps/deposits/:id',
    who: 'player',
    whenClosed: true,
    summary: 'One deposit order',
    params: idParams,
    value: depositRow,
    refusals: [],
  },
  sendSlip: {
    method: 'POST',
    path: '/wps/deposits/:id/slip',
    who: 'player',
    upload: true,
    whenClosed: true,
    summary: 'Send the slip of a transfer, one picture, for an order that is not credited yet',
    params: idParams,
    /** `people`: sends a slip that could not be read to staff. */
    query: z.object({ unreadable: z.optional(z.enum(['people'])) }),
    value: z.object({
      stage: z.enum(depositStages),
      slip: z.nullable(z.object({ bankCode: z.string(), reference: z.string() })),
    }),
    refusals: [
      'wallet.orderClosed',
      'wallet.methodUnavailable',
      'wallet.slipUnreadable',
      'wallet.slipNotOurs',
      'wallet.slipUsed',
      'wallet.proofTooLarge',
      'wallet.proofType',
    ],
  },
  cancelDeposit: {
    method: 'POST',
    path: '/wps/deposits/:id/cancel',
    who: 'player',
    idempotent: true,
    whenClosed: true,
    summary: 'Close an order that was not paid',
    params: idParams,
    value: depositRow,
    refusals: ['wallet.orderClosed'],
  },
  returnToCard: {
    method: 'POST',
    path: '/wps/deposits/:id/return-to-card',
    who: 'player',
    idempotent: true,
    whenClosed: true,
    summary: 'Ask for the money of a card to go back to it',
    params: idParams,
    value: z.object({ amount }),
    refusals: ['wallet.wrongState'],
  },
  withdrawalOptions: {
    method: 'GET',
    path: '/wps/withdrawals/options',
    who: 'player',
    whenClosed: true,
    summary: 'What may be withdrawn, to where, and how long it takes',
    value: z.object({
      withdrawable: amount,
      locked: amount,
      locks: z.array(lock),
      ...amountRule,
      accounts: z.array(bankAccount),
      holdUntil: z.nullable(instant),
      hasPaymentPassword: z.boolean(),
      /** Requirements still missing for a payout; empty if none. */
      needs: z.array(need),
      expected: z.object({
        p50Minutes: z.int(),
        p90Minutes: z.int(),
        samples: z.int(),
        basis: z.enum(['measured', 'target']),
      }),
    }),
    refusals: [],
  },
  createWithdrawal: {
    method: 'POST',
    path: '/wps/withdrawals',
    who: 'player',
    encrypted: true,
    fresh: true,
    idempotent: true,
    whenClosed: true,
    summary: 'Ask for a payout',
    body: createWithdrawalBody,
    value: withdrawalRow,
    refusals: [
      'identity.stepUpRequired',
      'wallet.belowMinimum',
      'wallet.aboveMaximum',
      'wallet.feeExceedsAmount',
      'wallet.dailyLimit',
      'wallet.countLimit',
      'wallet.insufficientBalance',
      'wallet.locked',
      'wallet.bonusEnds',
      'wallet.payoutHold',
      'protection.kycRequired',
      'wallet.bankAccountMissing',
      'wallet.paymentPasswordMissing',
      'wallet.paymentPasswordWrong',
      'wallet.paymentPasswordLocked',
    ],
  },
  listWithdrawals: {
    method: 'GET',
    path: '/wps/withdrawals',
    who: 'player',
    whenClosed: true,
    summary: 'Own withdrawals',
    query: z.object({ ...paging, status: z.optional(z.enum(withdrawalStatuses)) }),
    value: pageOf(withdrawalRow),
    refusals: [],
  },
  getWithdrawal: {
    method: 'GET',
    path: '/wps/withdrawals/:id',
    who: 'player',
    whenClosed: true,
    summary: 'One withdrawal with its steps',
    params: idParams,
    value: withdrawalDetail,
    refusals: [],
  },
  answerWithdrawal: {
    method: 'POST',
    path: '/wps/withdrawals/:id/answer',
    who: 'player',
    idempotent: true,
    whenClosed: true,
    summary: 'Answer what staff asked about a withdrawal that they stopped',
    params: idParams,
    body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    value: withdrawalDetail,
    refusals: ['wallet.wrongState'],
  },
  uploadProofs: {
    method: 'POST',
    path: '/wps/withdrawals/:id/proofs',
    who: 'player',
    upload: true,
    whenClosed: true,
    summary: 'Upload one to three pictures that show a payout did not arrive',
    params: idParams,
    value: z.object({ proofIds: z.array(id) }),
    refusals: [
      'wallet.notYetDisbursed',
      'wallet.receiptClosed',
      'wallet.proofMissing',
      'wallet.proofTooMany',
      'wallet.proofTooLarge',
      'wallet.proofType',
    ],
  },
  markReceipt: {
    method: 'POST',
    path: '/wps/withdrawals/:id/receipt',
    who: 'player',
    idempotent: true,
    whenClosed: true,
    summary: 'Say whether a payout arrived',
    params: idParams,
    body: receiptBody,
    value: withdrawalDetail,
    refusals: [
      'wallet.notYetDisbursed',
      'wallet.receiptClosed',
      'wallet.amountOutOfRange',
      'wallet.proofMissing',
      'wallet.proofTooMany',
    ],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof paymentsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
