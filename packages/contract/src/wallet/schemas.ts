import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { amount, currency, day, id, idParams, instant, nothing, pageOf, paging, signedAmount } from '../common.ts';
import { depositStages, depositStatuses, recordKinds, withdrawalStages, withdrawalStatuses } from './states.ts';

export const lockKinds = ['depositTurnover', 'bonusTurnover', 'cardReturn', 'amlReview'] as const;
export const depositMethodCodes = ['PROMPTPAY_BILL'] as const;

const lock = z.object({
  id: z.string(),
  kind: z.enum(lockKinds),
  source: z.string(),
  required: amount,
  done: amount,
  remaining: amount,
  amount,
  expiresAt: z.nullable(instant),
});
export const balanceValue = z.object({
  sumBalance: amount,
  currency,
  symbol: z.string(),
  exponent: z.int(),
  version: z.int(),
  asOf: instant,
  parts: z.object({ cash: amount, bonus: amount, vendor: amount }),
  hold: amount,
  inPlay: amount,
  withdrawable: amount,
  locked: amount,
  locks: z.array(lock),
  vendors: z.array(
    z.object({ vendor: z.string(), balance: amount, state: z.enum(['ok', 'stale', 'unknown']), asOf: instant }),
  ),
});

const depositAction = z.object({
  type: z.literal('qr'),
  payload: z.string(),
  accountName: z.string(),
  payUrl: z.nullable(z.string()),
});
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
  reasonText: z.nullable(z.string()),
  action: z.nullable(depositAction),
});
export const depositMethod = z.object({
  method: z.enum(depositMethodCodes),
  min: amount,
  max: amount,
  dailyLeft: amount,
  countLeft: z.int(),
  feeFixed: amount,
  feePercent: z.string(),
  /** The bets that a deposit needs before it can be withdrawn, of what is credited: 100 is its amount once. */
  turnoverPercent: z.int(),
  lifetimeSeconds: z.int(),
  state: z.enum(['open', 'busy', 'closed']),
  limits: z.array(z.object({ kind: z.string(), frame: z.string(), limit: amount, left: amount, resetsAt: instant })),
});

export const bankAccount = z.object({
  bankAccountId: id,
  bankCode: z.string(),
  bankName: z.string(),
  accountTail: z.string(),
  holder: z.string(),
  state: z.enum(['new', 'verified', 'locked', 'refused']),
});

export const withdrawalSteps = ['received', 'checking', 'approved', 'sending', 'sent', 'confirm'] as const;
const step = z.object({
  step: z.enum(withdrawalSteps),
  state: z.enum(['done', 'now', 'next', 'skipped', 'failed']),
  at: z.nullable(instant),
  reasonText: z.nullable(z.string()),
});
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
});
export const withdrawalDetail = z.extend(withdrawalRow, {
  steps: z.array(step),
  legs: z.array(
    z.object({ net: amount, accountTail: z.string(), reference: z.nullable(z.string()), sentAt: z.nullable(instant) }),
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

export const accountRecordRow = z.object({
  time: instant,
  number: z.string(),
  kind: z.enum(recordKinds),
  method: z.nullable(z.string()),
  amount: signedAmount,
  fee: amount,
  balanceBefore: amount,
  balanceAfter: amount,
  status: z.string(),
  remark: z.nullable(z.string()),
});

const createDepositBody = z.strictObject({ method: z.enum(depositMethodCodes), amount });
const createWithdrawalBody = z.strictObject({
  amount,
  bankAccountId: id,
  paymentPassword: z.string().check(z.maxLength(64)),
});
const receiptBody = z.strictObject({
  mark: z.enum(['received', 'notReceived', 'partlyReceived']),
  amountReceived: z.optional(amount),
  proofIds: z.optional(z.array(id).check(z.maxLength(3))),
  comment: z.optional(z.string().check(z.maxLength(140))),
});
const bankAccountBody = z.strictObject({
  bankCode: z.string().check(z.regex(/^\d{3}$/)),
  accountNo: z.string().check(z.regex(/^\d{10,15}$/)),
  holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});
const paymentPasswordBody = z.strictObject({
  loginPassword: z.string().check(z.minLength(1), z.maxLength(128)),
  paymentPassword: z.string().check(z.minLength(1), z.maxLength(64)),
});

export const walletSchemas = {
  balance: { value: balanceValue, refusals: [] },
  depositMethods: { value: z.object({ list: z.array(depositMethod) }), refusals: [] },
  createDeposit: {
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
      'protection.depositLimit',
      'protection.excluded',
      'protection.blocked',
    ],
  },
  listDeposits: {
    query: z.object({ ...paging, status: z.optional(z.enum(depositStatuses)) }),
    value: pageOf(depositRow),
    refusals: [],
  },
  getDeposit: { params: idParams, value: depositRow, refusals: [] },
  cancelDeposit: { params: idParams, value: depositRow, refusals: ['wallet.orderClosed'] },
  withdrawalOptions: {
    value: z.object({
      withdrawable: amount,
      locked: amount,
      locks: z.array(lock),
      min: amount,
      max: amount,
      dailyLeft: amount,
      countLeft: z.int(),
      feeFixed: amount,
      feePercent: z.string(),
      accounts: z.array(bankAccount),
      holdUntil: z.nullable(instant),
      hasPaymentPassword: z.boolean(),
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
      'wallet.payoutHold',
      'wallet.bankAccountMissing',
      'wallet.paymentPasswordMissing',
      'wallet.paymentPasswordWrong',
      'wallet.paymentPasswordLocked',
    ],
  },
  listWithdrawals: {
    query: z.object({ ...paging, status: z.optional(z.enum(withdrawalStatuses)) }),
    value: pageOf(withdrawalRow),
    refusals: [],
  },
  getWithdrawal: { params: idParams, value: withdrawalDetail, refusals: [] },
  uploadProofs: {
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
  listBanks: {
    value: z.object({ list: z.array(z.object({ bankCode: z.string(), nameTh: z.string(), nameEn: z.string() })) }),
    refusals: [],
  },
  listBankAccounts: {
    value: z.object({ list: z.array(bankAccount), max: z.int(), registeredName: z.nullable(z.string()) }),
    refusals: [],
  },
  addBankAccount: {
    body: bankAccountBody,
    value: bankAccount,
    refusals: [
      'identity.stepUpRequired',
      'wallet.bankAccountRefused',
      'wallet.bankAccountLimit',
      'wallet.nameMismatch',
    ],
  },
  setPaymentPassword: {
    body: paymentPasswordBody,
    value: nothing,
    refusals: ['identity.stepUpRequired', 'wallet.paymentPasswordInvalid', 'identity.wrongCredentials'],
  },
  accountRecord: {
    query: z.object({ ...paging, from: z.optional(day), to: z.optional(day), kind: z.optional(z.enum(recordKinds)) }),
    value: z.extend(pageOf(accountRecordRow), {
      totals: z.object({ in: amount, out: amount, net: signedAmount }),
      zone: z.string(),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallSchemas>;
