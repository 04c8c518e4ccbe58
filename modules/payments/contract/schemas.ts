import { z } from 'zod/mini';
import { amount, id, instant } from '@sanam/contract/common';
import { memberRef } from '@sanam/members/contract/schemas.ts';
import { auditRow, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import {
  depositMethodCodes,
  depositStages,
  depositStatuses,
  withdrawalStages,
  withdrawalStatuses,
  withdrawalSteps,
} from './states.ts';

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
  returns: z.array(
    z.object({
      returnId: z.string(),
      state: z.enum(['waiting', 'sending', 'unknown', 'paid', 'failed']),
      amount,
      reference: z.nullable(z.string()),
      note: z.nullable(z.string()),
      createdAt: instant,
      settledAt: z.nullable(instant),
    }),
  ),
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

export const opsWithdrawalDetail = z.extend(withdrawalDetail, {
  ...ofStaff,
  bankAccountNo: z.string(),
  holder: z.string(),
  reasons: z.array(z.object({ code: z.string(), points: z.int() })),
  checks: z.array(z.object({ code: z.string(), passed: z.boolean(), note: z.nullable(z.string()) })),
  depositsSinceLastPayout: amount,
  turnoverSinceLastPayout: amount,
  proofs: z.array(z.string()),
  /** Who approved first, where two must; another member of staff approves second. */
  firstYesBy: z.nullable(z.string()),
  approval: z.nullable(waitingApproval),
  attempts: z.array(z.object({ at: instant, leg: z.string(), outcome: z.string(), reference: z.nullable(z.string()) })),
  history: z.array(auditRow),
});
