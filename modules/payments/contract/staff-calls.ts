import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { outcome, range, reason, search, sort, version } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { opsDepositDetail, opsDepositRow, opsWithdrawalDetail, opsWithdrawalRow } from './schemas.ts';
import { depositStages, withdrawalStages } from './states.ts';
import './live.ts';

export const paymentsStaffCalls = {
  opsListDeposits: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/deposits',
    summary: 'Deposit orders',
    query: z.object({ ...paging, ...sort, ...search, ...range, stage: z.optional(z.enum(depositStages)) }),
    value: z.extend(pageOf(opsDepositRow), { totalAmount: amount }),
    refusals: [],
  }),
  opsGetDeposit: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/deposits/:id',
    summary: 'One deposit order with its evidence',
    params: idParams,
    value: opsDepositDetail,
    refusals: [],
  }),
  opsDecideDeposit: staff('payments.deposit.decide', {
    method: 'POST',
    path: '/ops/deposits/:id/decision',
    idempotent: true,
    summary: 'Approve or reject an order under review',
    params: idParams,
    body: z.strictObject({ decision: z.enum(['approve', 'reject', 'return']), reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState', 'wallet.methodUnavailable'],
  }),
  opsListWithdrawals: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/withdrawals',
    summary: 'Withdrawal queue',
    query: z.object({
      ...paging,
      ...sort,
      ...search,
      ...range,
      stage: z.optional(z.enum(withdrawalStages)),
      waiting: z.optional(z.enum(['true'])),
    }),
    value: z.extend(pageOf(opsWithdrawalRow), { totalAmount: amount }),
    refusals: [],
  }),
  opsGetWithdrawal: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/withdrawals/:id',
    summary: 'One withdrawal with reasons, checks and payouts',
    params: idParams,
    value: opsWithdrawalDetail,
    refusals: [],
  }),
  opsClaimWithdrawal: staff('payments.withdrawal.decide', {
    method: 'POST',
    path: '/ops/withdrawals/:id/claim',
    summary: 'Take a withdrawal for ten minutes',
    params: idParams,
    body: z.strictObject({ claim: z.boolean() }),
    value: z.object({ claimedUntil: z.nullable(instant) }),
    refusals: ['operator.claimedByOther', 'operator.approvalPending'],
  }),
  opsDecideWithdrawal: staff('payments.withdrawal.decide', {
    method: 'POST',
    path: '/ops/withdrawals/:id/decision',
    idempotent: true,
    summary: 'Approve or reject',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      reason: z.optional(reason),
      expectedVersion: version,
    }),
    value: outcome,
    refusals: [
      'operator.staleVersion',
      'operator.claimedByOther',
      'operator.approvalPending',
      'operator.reasonRequired',
      'wallet.wrongState',
      'wallet.winUnderReview',
    ],
  }),
  opsDisburseWithdrawal: staff('payments.withdrawal.disburse', {
    method: 'POST',
    path: '/ops/withdrawals/:id/disburse',
    idempotent: true,
    summary: 'Send by the rail, or record a transfer made by hand',
    params: idParams,
    body: z.strictObject({
      by: z.enum(['rail', 'hand']),
      reference: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(64))),
      expectedVersion: version,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'wallet.wrongState'],
  }),
  opsResolveDispute: staff('payments.withdrawal.dispute', {
    method: 'POST',
    path: '/ops/withdrawals/:id/dispute',
    idempotent: true,
    summary: 'Decide a dispute about a payout (two people)',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['forceReceipt', 'resend', 'returnToWallet']),
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState'],
  }),
  opsProof: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/proofs/:id',
    summary: 'A picture sent as evidence',
    raw: true,
    params: idParams,
    value: nothing,
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof paymentsStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
