import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { amount, day, id, idParams, instant, nothing, pageOf, paging } from '../common.ts';
import { depositStages, withdrawalStages } from '../wallet/states.ts';
import { operatorContactSchemas } from './contact-schemas.ts';
import { operatorContentSchemas } from './content-schemas.ts';
import { operatorGateSchemas } from './gate-schemas.ts';
import { operatorGamesSchemas } from './games-schemas.ts';
import { operatorIdentitySchemas } from './identity-schemas.ts';
import { operatorSettingsSchemas } from './settings-schemas.ts';
import { operatorSiteSchemas } from './site-schemas.ts';
import {
  approvalRow,
  auditRow,
  opsDepositDetail,
  opsDepositRow,
  opsMemberRow,
  opsWithdrawalDetail,
  opsWithdrawalRow,
  staffInfo,
  timelineRow,
} from './rows.ts';

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const version = z.int();
const sort = {
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
};
const search = { q: z.optional(z.string().check(z.trim(), z.maxLength(80))) };
const range = { from: z.optional(day), to: z.optional(day) };

const outcome = z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(id) });
const loginFields = {
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
};
const code = z.string().check(z.regex(/^\d{6}$/));

export const operatorSchemas = {
  staffLogin: {
    body: z.strictObject({ ...loginFields, code: z.optional(code) }),
    /** The session itself is in the cookies of this answer. */
    value: staffInfo,
    refusals: ['operator.wrongCredentials', 'operator.secondFactorRequired', 'operator.enrolmentRequired'],
  },
  staffEnrol: {
    body: z.strictObject({ ...loginFields, code: z.optional(code) }),
    value: z.union([z.object({ secret: z.string(), otpauthUri: z.string() }), staffInfo]),
    refusals: ['operator.wrongCredentials', 'operator.forbidden'],
  },
  staffLogout: { value: nothing, refusals: [] },
  staffInfo: { value: staffInfo, refusals: [] },
  opsDashboard: {
    /** Null: not for the one who asks; a figure needs the permission to read what it counts. */
    value: z.object({
      deposits: z.nullable(z.object({ today: amount, todayCount: z.int(), inReview: z.int() })),
      withdrawals: z.nullable(
        z.object({ today: amount, todayCount: z.int(), waiting: z.int(), unknown: z.int(), disputes: z.int() }),
      ),
      turnover: z.nullable(z.object({ stake: amount, win: amount })),
      /** The last check of the books; null parts: there was none yet. */
      books: z.nullable(z.object({ verifiedAt: z.nullable(instant), isClean: z.nullable(z.boolean()) })),
      approvalsWaiting: z.nullable(z.int()),
      openFindings: z.nullable(z.int()),
      feedbackWaiting: z.nullable(z.int()),
      applicationsWaiting: z.nullable(z.int()),
      zone: z.string(),
    }),
    refusals: [],
  },
  opsListDeposits: {
    query: z.object({ ...paging, ...sort, ...search, ...range, stage: z.optional(z.enum(depositStages)) }),
    value: z.extend(pageOf(opsDepositRow), { totalAmount: amount }),
    refusals: [],
  },
  opsGetDeposit: { params: idParams, value: opsDepositDetail, refusals: [] },
  opsDecideDeposit: {
    params: idParams,
    body: z.strictObject({ decision: z.enum(['approve', 'reject', 'return']), reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState', 'wallet.methodUnavailable'],
  },
  opsListWithdrawals: {
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
  },
  opsGetWithdrawal: { params: idParams, value: opsWithdrawalDetail, refusals: [] },
  opsClaimWithdrawal: {
    params: idParams,
    body: z.strictObject({ claim: z.boolean() }),
    value: z.object({ claimedUntil: z.nullable(instant) }),
    refusals: ['operator.claimedByOther', 'operator.approvalPending'],
  },
  opsDecideWithdrawal: {
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
    ],
  },
  opsDisburseWithdrawal: {
    params: idParams,
    body: z.strictObject({
      by: z.enum(['rail', 'hand']),
      reference: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(64))),
      expectedVersion: version,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'wallet.wrongState'],
  },
  opsResolveDispute: {
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['forceReceipt', 'resend', 'returnToWallet']),
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState'],
  },
  opsProof: { params: idParams, value: nothing, refusals: [] },
  opsListMembers: { query: z.object({ ...paging, ...sort, ...search }), value: pageOf(opsMemberRow), refusals: [] },
  opsGetMember: {
    params: idParams,
    value: z.extend(opsMemberRow, {
      locked: amount,
      withdrawable: amount,
      bankAccounts: z.array(
        z.object({ bankName: z.string(), accountTail: z.string(), holder: z.string(), state: z.string() }),
      ),
      /** The version of the terms the member agreed to last; null for trial guests. */
      termsVersion: z.nullable(z.string()),
      openRounds: z.int(),
      inPlay: amount,
    }),
    refusals: [],
  },
  opsTimeline: { params: idParams, query: z.object({ ...paging, ...range }), value: pageOf(timelineRow), refusals: [] },
  opsListApprovals: {
    query: z.object({
      ...paging,
      ...sort,
      state: z.optional(z.enum(['proposed', 'executed', 'rejected', 'expired', 'failed'])),
    }),
    value: pageOf(approvalRow),
    refusals: [],
  },
  opsDecideApproval: {
    params: idParams,
    body: z.strictObject({ decision: z.enum(['confirm', 'refuse']), reason: z.optional(reason) }),
    value: approvalRow,
    refusals: ['operator.sameStaff', 'operator.approvalClosed', 'operator.reasonRequired'],
  },
  opsListAudit: {
    query: z.object({
      ...paging,
      ...search,
      ...range,
      subjectId: z.optional(z.string().check(z.maxLength(80))),
      command: z.optional(z.string().check(z.maxLength(80))),
    }),
    value: pageOf(auditRow),
    refusals: [],
  },
  opsListFindings: {
    query: z.object({ ...paging }),
    value: pageOf(
      z.object({
        id: z.string(),
        at: instant,
        vendor: z.string(),
        kind: z.string(),
        transactionId: z.string(),
        state: z.string(),
        note: z.string(),
      }),
    ),
    refusals: [],
  },
  ...operatorGamesSchemas,
  ...operatorIdentitySchemas,
  ...operatorSettingsSchemas,
  ...operatorSiteSchemas,
  ...operatorGateSchemas,
  ...operatorContentSchemas,
  ...operatorContactSchemas,
} as const satisfies Record<string, CallSchemas>;
