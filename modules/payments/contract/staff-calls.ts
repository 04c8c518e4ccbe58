import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, longPageOf, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { outcome, range, reason, search, sort, version, ofMerchant } from '@sanam/staff/contract/schemas.ts';
import { accountChangeStates } from '@sanam/wallet/contract/schemas.ts';
import { amlCaseCalls } from './aml-case-calls.ts';
import { adjustmentCalls } from './adjustments.ts';
import { amlCalls } from './aml-calls.ts';
import { fundsCalls } from './funds-calls.ts';
import { promiseCalls } from './promise-calls.ts';
import {
  contestedStates,
  opsContestedDetail,
  opsContestedSlip,
  opsAccountChangeDetail,
  opsAccountChangeRow,
  opsDepositDetail,
  opsDepositRow,
  opsUnmatchedDetail,
  opsUnmatchedLine,
  unmatchedStates,
} from './schemas.ts';
import { registerCalls } from './register.ts';
import { dayCloseCalls } from './day-closes.ts';
import { reversalCalls } from './reversals.ts';
import { statementCalls } from './statements.ts';
import { evidenceTermCalls } from './evidence-terms.ts';
import { suspenseStaffCalls } from './suspense.ts';
import { transferBlockCalls } from './transfer-block-calls.ts';
import { depositStages, suspenseActs } from './states.ts';
import { transferReference, withdrawalStaffCalls } from './withdrawal-staff-calls.ts';
import './live.ts';

export const paymentsStaffCalls = {
  ...registerCalls,
  ...statementCalls,
  ...suspenseStaffCalls,
  ...evidenceTermCalls,
  ...dayCloseCalls,
  ...withdrawalStaffCalls,
  ...promiseCalls,
  ...fundsCalls,
  ...transferBlockCalls,
  ...amlCalls,
  ...adjustmentCalls,
  ...amlCaseCalls,
  ...reversalCalls,
  opsListDeposits: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/deposits',
    summary: 'Deposit orders',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      ...search,
      ...range,
      stage: z.optional(z.enum(depositStages)),
      /** Only orders whose player asked to return the money to the card. */
      cardReturn: z.optional(z.enum(['asked'])),
      /** Only rejected orders whose money is still here. */
      money: z.optional(z.enum(['held'])),
      /** Only orders with an open alarm. */
      alarm: z.optional(z.enum(['open'])),
    }),
    value: z.extend(longPageOf(opsDepositRow), { totalAmount: z.nullable(amount) }),
    refusals: [],
  }),
  opsGetDeposit: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/deposits/:id',
    summary: 'One deposit order with its evidence',
    about: 'deposit',
    params: idParams,
    value: opsDepositDetail,
    refusals: [],
  }),
  opsDecideDeposit: staff('payments.deposit.decide', {
    method: 'POST',
    path: '/ops/deposits/:id/decision',
    idempotent: true,
    summary: 'Approve or reject an order under review',
    about: 'deposit',
    params: idParams,
    body: z.strictObject({
      /**
       * `lift`: the card accepts no return, so its money may leave by another way. `detach`: the received money goes
       * back to the unmatched lines, because another order is meant.
       */
      decision: z.enum(['approve', 'part', 'reject', 'return', 'lift', 'detach', 'closeAlarm']),
      /** Amount to credit if only a part is; the rest is returned to the payer. */
      amount: z.optional(amount),
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: [
      'operator.staleVersion',
      'operator.approvalPending',
      'wallet.wrongState',
      'wallet.methodUnavailable',
      'wallet.alarmOpen',
      'wallet.amountOutOfRange',
      'wallet.accountClosed',
      'protection.excluded',
      'protection.depositLimit',
    ],
  }),
  opsListUnmatchedLines: staff('payments.unmatched.read', {
    method: 'GET',
    path: '/ops/unmatched-lines',
    summary: 'Money that came in and that no order took',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      state: z.optional(z.enum(unmatchedStates)),
      /** Only lines in suspense longer than allowed. */
      overdue: z.optional(z.literal('true')),
      /** Only lines with an open alarm. */
      alarm: z.optional(z.literal('open')),
    }),
    value: longPageOf(opsUnmatchedLine),
    refusals: [],
  }),
  opsGetUnmatchedLine: staff('payments.unmatched.read', {
    method: 'GET',
    path: '/ops/unmatched-lines/:id',
    summary: 'One line that no order took',
    about: 'unmatchedLine',
    params: idParams,
    value: opsUnmatchedDetail,
    refusals: [],
  }),
  opsDecideUnmatchedLine: staff('payments.unmatched.decide', {
    method: 'POST',
    path: '/ops/unmatched-lines/:id/decision',
    idempotent: true,
    summary:
      'Give a line to an order, close its alarm; by two people: send it back, put it in or take it out of suspense',
    about: 'unmatchedLine',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['attach', 'return', 'closeAlarm', ...suspenseActs]),
      /** Order to attach the line to. */
      depositId: z.optional(id),
      /** Reference of the bank if it was returned by hand. */
      reference: z.optional(transferReference),
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: [
      'wallet.methodUnavailable',
      'wallet.alarmOpen',
      'wallet.wrongState',
      'operator.staleVersion',
      'operator.approvalPending',
    ],
  }),
  opsSlip: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/slips/:id',
    summary: 'The picture of a slip',
    about: 'slip',
    raw: true,
    params: idParams,
    value: nothing,
    refusals: [],
  }),
  opsListContestedSlips: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/contested-slips',
    summary: 'Slips that more than one player claims',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...sort, state: z.optional(z.enum(contestedStates)) }),
    value: longPageOf(opsContestedSlip),
    refusals: [],
  }),
  opsGetContestedSlip: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/contested-slips/:id',
    summary: 'One slip with everybody who claims it',
    about: 'contestedSlip',
    params: idParams,
    value: opsContestedDetail,
    refusals: [],
  }),
  opsDecideContestedSlip: staff('payments.deposit.decide', {
    method: 'POST',
    path: '/ops/contested-slips/:id/decision',
    idempotent: true,
    summary: 'Say whose slip it is; the orders of the others are rejected',
    about: 'contestedSlip',
    params: idParams,
    body: z.strictObject({
      /** Null if the slip belongs to nobody. */
      ownerDepositId: z.nullable(id),
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'wallet.wrongState'],
  }),
  opsListAccountChanges: staff('payments.account.read', {
    method: 'GET',
    path: '/ops/account-changes',
    summary: 'Members who ask for another bank account',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...sort, state: z.optional(z.enum(accountChangeStates)) }),
    value: pageOf(opsAccountChangeRow),
    refusals: [],
  }),
  opsGetAccountChange: staff('payments.account.read', {
    method: 'GET',
    path: '/ops/account-changes/:id',
    summary: 'One request for another bank account',
    about: 'accountChange',
    params: idParams,
    value: opsAccountChangeDetail,
    refusals: [],
  }),
  opsDecideAccountChange: staff('payments.account.decide', {
    method: 'POST',
    path: '/ops/account-changes/:id/decision',
    idempotent: true,
    summary: 'Approve or refuse another bank account (two people)',
    about: 'accountChange',
    params: idParams,
    body: z.strictObject({ decision: z.enum(['approve', 'reject']), reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof paymentsStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
