import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import './permissions.ts';
import './refusals.ts';
import { approvalRow, auditRow, deadJobRow, range, reason, search, sort, staffInfo, ofMerchant } from './schemas.ts';
import './live.ts';

const text128 = z.string().check(z.minLength(1), z.maxLength(128));

const loginFields = {
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
};
const code = z.string().check(z.regex(/^\d{6}$/));

const jobName = z.optional(z.string().check(z.trim(), z.maxLength(120)));

const chosenDeadJobs = z.strictObject({
  selection: z.union([
    z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
    z.strictObject({ filter: z.strictObject({ job: jobName }) }),
  ]),
  reason,
});

export const staffStaffCalls = {
  staffLogin: {
    method: 'POST',
    path: '/ops/session/login',
    who: 'anyone',
    encrypted: true,
    summary: 'Staff log-in: password and second factor',
    body: z.strictObject({ ...loginFields, code: z.optional(code) }),
    /** The session itself is in the cookies of this answer. */
    value: staffInfo,
    refusals: ['operator.wrongCredentials', 'operator.secondFactorRequired', 'operator.enrolmentRequired'],
  },
  staffEnrol: {
    method: 'POST',
    path: '/ops/session/enrol',
    who: 'anyone',
    encrypted: true,
    summary: 'Set up the second factor at the first log-in',
    body: z.strictObject({ ...loginFields, code: z.optional(code) }),
    value: z.union([z.object({ secret: z.string(), otpauthUri: z.string() }), staffInfo]),
    refusals: ['operator.wrongCredentials', 'operator.forbidden'],
  },
  staffLogout: {
    method: 'DELETE',
    path: '/ops/session',
    who: 'staff',
    permission: '',
    summary: 'End this console session',
    about: 'self',
    value: nothing,
    refusals: [],
  },
  staffInfo: {
    method: 'GET',
    path: '/ops/session',
    who: 'staff',
    permission: '',
    summary: 'Who I am and what I may do',
    about: 'self',
    value: staffInfo,
    refusals: [],
  },
  opsDashboard: staff('', {
    method: 'GET',
    path: '/ops/dashboard',
    summary: 'Today at a glance: queues and totals',
    about: 'merchant',
    /** Null if the caller may not read the counted records. */
    value: z.object({
      deposits: z.nullable(z.object({ today: amount, todayCount: z.int(), inReview: z.int(), alarms: z.int() })),
      withdrawals: z.nullable(
        z.object({
          today: amount,
          todayCount: z.int(),
          waiting: z.int(),
          unknown: z.int(),
          disputes: z.int(),
          alarms: z.int(),
        }),
      ),
      /** Unmatched lines with an open alarm. */
      lineAlarms: z.nullable(z.int()),
      /** Statement lines that have been in suspense for longer than allowed. */
      suspenseOverdue: z.nullable(z.int()),
      turnover: z.nullable(z.object({ stake: amount, win: amount })),
      /** The last check of the ledger; null fields: there was none yet. */
      books: z.nullable(z.object({ verifiedAt: z.nullable(instant), isClean: z.nullable(z.boolean()) })),
      approvalsWaiting: z.nullable(z.int()),
      deadJobs: z.nullable(z.int()),
      openFindings: z.nullable(z.int()),
      feedbackWaiting: z.nullable(z.int()),
      applicationsWaiting: z.nullable(z.int()),
      promoApplications: z.nullable(z.int()),
      heldBonuses: z.nullable(z.int()),
      /** Redemptions that wait for approval, and approved ones that wait to be sent. */
      redemptions: z.nullable(z.object({ approve: z.int(), send: z.int(), payouts: z.int() })),
      /** Draws that wait for a first result, a second person or an approval, and overdue ones that will refund soon. */
      lottery: z.nullable(
        z.object({
          /** Planned draws that would open within a day but lack odds or the commitment to their seed. */
          unready: z.int(),
          entry: z.int(),
          check: z.int(),
          approval: z.int(),
          /** Draws whose settlement is held back. */
          held: z.int(),
          overdue: z.int(),
          cases: z.int(),
          prizes: z.int(),
        }),
      ),
      /**
       * Statements that are held or wait for two people, members suspected of collusion, and agents set aside by runs.
       */
      agents: z.nullable(z.object({ held: z.int(), review: z.int(), cases: z.int(), setAside: z.int() })),
      zone: z.string(),
    }),
    refusals: [],
  }),
  opsListApprovals: staff('approvals.approval.read', {
    method: 'GET',
    path: '/ops/approvals',
    summary: 'What waits for a second person',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      state: z.optional(z.enum(['proposed', 'executed', 'rejected', 'expired', 'failed'])),
    }),
    value: pageOf(approvalRow),
    refusals: [],
  }),
  opsDecideApproval: staff('approvals.approval.decide', {
    method: 'POST',
    path: '/ops/approvals/:id/decision',
    idempotent: true,
    summary: 'Confirm or refuse as the second person',
    about: 'approval',
    params: idParams,
    body: z.strictObject({ decision: z.enum(['confirm', 'refuse']), reason: z.optional(reason) }),
    value: approvalRow,
    refusals: ['operator.sameStaff', 'operator.approvalClosed', 'operator.entryNeeded', 'operator.reasonRequired'],
  }),
  opsListAudit: staff('audit.log.read', {
    method: 'GET',
    path: '/ops/audit',
    summary: 'Audit log',
    query: z.object({
      ...paging,
      ...search,
      ...range,
      subjectId: z.optional(z.string().check(z.maxLength(80))),
      command: z.optional(z.string().check(z.maxLength(80))),
    }),
    value: pageOf(auditRow),
    refusals: [],
  }),
  opsListDeadJobs: staff('jobs.dead.read', {
    method: 'GET',
    path: '/ops/dead-jobs',
    summary: 'Jobs that gave up after their last attempt, the newest first',
    query: z.object({ ...paging, ...sort, job: jobName }),
    value: pageOf(deadJobRow),
    refusals: [],
  }),
  opsResendDeadJobs: staff('jobs.dead.resend', {
    method: 'POST',
    path: '/ops/dead-jobs/resend',
    idempotent: true,
    summary: 'Send dead jobs again: those named, or up to 1,000 of a filter, the oldest first',
    body: chosenDeadJobs,
    value: z.object({ sent: z.int() }),
    /** Stale: all of them have been sent or discarded already. */
    refusals: ['operator.staleVersion'],
  }),
  opsDiscardDeadJobs: staff('jobs.dead.discard', {
    method: 'POST',
    path: '/ops/dead-jobs/discard',
    idempotent: true,
    summary: 'Throw dead jobs away for good: those named, or up to 1,000 of a filter, the oldest first',
    body: chosenDeadJobs,
    value: z.object({ discarded: z.int() }),
    refusals: ['operator.staleVersion'],
  }),
  staffChangePassword: staff('', {
    method: 'POST',
    path: '/ops/session/password',
    summary: 'Set a new password of my own, with the old one and the second factor; other sessions end',
    about: 'self',
    encrypted: true,
    body: z.strictObject({ oldPassword: text128, newPassword: text128, code }),
    value: nothing,
    refusals: [
      'operator.proofWrong',
      'operator.passwordTooShort',
      'operator.passwordTooCommon',
      'operator.passwordUnchanged',
    ],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof staffStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
