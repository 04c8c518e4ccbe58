import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, longPageOf, nothing, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { outcome, range, reason, search, sort, version, ofMerchant } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { accountKey } from './register.ts';
import './refusals.ts';
import { opsWithdrawalDetail, opsWithdrawalRow } from './schemas.ts';
import { freezeCodes, payoutAlarms, withdrawalStages } from './states.ts';

/** Calls of staff to read and decide withdrawals. */

/** Bank's reference of a transfer. */
export const transferReference = z.string().check(z.trim(), z.minLength(4), z.maxLength(64));

export const withdrawalStaffCalls = {
  opsListWithdrawals: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/withdrawals',
    summary: 'Withdrawal queue',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      ...search,
      ...range,
      stage: z.optional(z.enum(withdrawalStages)),
      waiting: z.optional(z.enum(['true'])),
      /** Only withdrawals that need two approvals. */
      risky: z.optional(z.enum(['true'])),
      /** Only withdrawals with an open alarm. */
      alarm: z.optional(z.enum(['open'])),
    }),
    value: z.extend(longPageOf(opsWithdrawalRow), { totalAmount: z.nullable(amount) }),
    refusals: [],
  }),
  opsGetWithdrawal: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/withdrawals/:id',
    summary: 'One withdrawal with reasons, checks and payouts',
    about: 'withdrawal',
    params: idParams,
    value: opsWithdrawalDetail,
    refusals: [],
  }),
  opsClaimWithdrawal: staff('payments.withdrawal.decide', {
    method: 'POST',
    path: '/ops/withdrawals/:id/claim',
    summary: 'Take a withdrawal for ten minutes',
    about: 'withdrawal',
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
    about: 'withdrawal',
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
      'wallet.underReview',
      'wallet.alarmOpen',
      'wallet.bankAccountReplaced',
    ],
  }),
  opsFreezeWithdrawal: staff('payments.withdrawal.freeze', {
    method: 'POST',
    path: '/ops/withdrawals/:id/freeze',
    idempotent: true,
    summary: 'Stop a withdrawal with a reason, or let it go on',
    about: 'withdrawal',
    params: idParams,
    body: z.strictObject({
      /** Null to unfreeze. */
      code: z.nullable(z.enum(freezeCodes)),
      /** Shown to the player. */
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.claimedByOther', 'operator.approvalPending', 'wallet.wrongState'],
  }),
  opsDisburseWithdrawal: staff('payments.withdrawal.disburse', {
    method: 'POST',
    path: '/ops/withdrawals/:id/disburse',
    idempotent: true,
    summary: 'Send by the rail, or record a transfer made by hand',
    about: 'withdrawal',
    params: idParams,
    body: z.strictObject({
      by: z.enum(['rail', 'hand']),
      reference: z.optional(transferReference),
      /** Account that the transfer left, if made by hand; default: the first that fits. */
      account: z.optional(accountKey),
      /** Largest single transfer by the rail, with a reason. */
      largest: z.optional(amount),
      reason: z.optional(reason),
      expectedVersion: version,
    }),
    value: outcome,
    refusals: [
      'operator.staleVersion',
      'operator.reasonRequired',
      'operator.approvalPending',
      'operator.claimedByOther',
      'wallet.wrongState',
      'wallet.underReview',
      'wallet.alarmOpen',
      'wallet.bankAccountReplaced',
      'wallet.methodUnavailable',
      'wallet.noPayoutRoom',
      'wallet.tooManyParts',
    ],
  }),
  opsResolveDispute: staff('payments.withdrawal.dispute', {
    method: 'POST',
    path: '/ops/withdrawals/:id/dispute',
    idempotent: true,
    summary: 'Decide a dispute about a payout (two people)',
    about: 'withdrawal',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['forceReceipt', 'resend', 'returnToWallet']),
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: [
      'wallet.alarmOpen',
      'operator.staleVersion',
      'operator.approvalPending',
      'wallet.wrongState',
      'wallet.bankAccountReplaced',
    ],
  }),
  opsSettlePayout: staff('payments.withdrawal.dispute', {
    method: 'POST',
    path: '/ops/withdrawals/:id/settlement',
    idempotent: true,
    summary: 'End a payout whose outcome the rail never told, by the statement (two people)',
    about: 'withdrawal',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('paid'),
        part: z.int(),
        reference: transferReference,
        reason,
        expectedVersion: version,
      }),
      z.strictObject({ decision: z.literal('failed'), part: z.int(), reason, expectedVersion: version }),
    ]),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState', 'wallet.payoutStillAsked'],
  }),
  opsClosePayoutAlarm: staff('payments.withdrawal.decide', {
    method: 'POST',
    path: '/ops/withdrawals/:id/alarm',
    idempotent: true,
    summary: 'Close the alarm of a payout that its rail reported in two ways',
    about: 'withdrawal',
    params: idParams,
    /** `alarm`: the one that the caller has seen. */
    body: z.strictObject({ alarm: z.enum(payoutAlarms), reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'wallet.wrongState', 'wallet.returnUnplaced'],
  }),
  opsPlaceReturn: staff('payments.withdrawal.dispute', {
    method: 'POST',
    path: '/ops/withdrawals/:id/late-return',
    idempotent: true,
    summary: "Give money that the bank returned late to the player's wallet (two people)",
    about: 'withdrawal',
    params: idParams,
    /** `amount`: the returned money that the caller has seen. `reason` is shown to the player. */
    body: z.strictObject({ amount, reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState'],
  }),
  opsAttachSlip: staff('payments.withdrawal.disburse', {
    method: 'POST',
    path: '/ops/withdrawals/:id/slips',
    upload: true,
    summary: 'Attach the slip of a transfer made by hand: decoded and drawn again',
    about: 'withdrawal',
    params: idParams,
    value: z.object({ slipId: id }),
    refusals: [
      'wallet.proofMissing',
      'wallet.proofTooMany',
      'wallet.proofTooLarge',
      'wallet.proofType',
      'wallet.wrongState',
    ],
  }),
  opsProof: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/proofs/:id',
    summary: 'A picture sent as evidence',
    about: 'evidence',
    raw: true,
    params: idParams,
    value: nothing,
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
