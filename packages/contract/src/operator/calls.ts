import type { Call } from '../call.ts';
import { operatorContentCalls } from './content-calls.ts';
import { operatorGamesCalls } from './games-calls.ts';
import { operatorIdentityCalls } from './identity-calls.ts';
import { staff } from './permissions.ts';
import { operatorSiteCalls } from './site-calls.ts';

export const operatorCalls = {
  staffLogin: {
    method: 'POST',
    path: '/ops/session/login',
    who: 'anyone',
    encrypted: true,
    summary: 'Staff log-in: password and second factor',
  },
  staffEnrol: {
    method: 'POST',
    path: '/ops/session/enrol',
    who: 'anyone',
    encrypted: true,
    summary: 'Set up the second factor at the first log-in',
  },
  staffLogout: {
    method: 'DELETE',
    path: '/ops/session',
    who: 'staff',
    permission: '',
    summary: 'End this console session',
  },
  staffInfo: {
    method: 'GET',
    path: '/ops/session',
    who: 'staff',
    permission: '',
    summary: 'Who I am and what I may do',
  },
  opsDashboard: staff('', { method: 'GET', path: '/ops/dashboard', summary: 'Today at a glance: queues and totals' }),
  opsListDeposits: staff('payments.deposit.read', { method: 'GET', path: '/ops/deposits', summary: 'Deposit orders' }),
  opsGetDeposit: staff('payments.deposit.read', {
    method: 'GET',
    path: '/ops/deposits/:id',
    summary: 'One deposit order with its evidence',
  }),
  opsDecideDeposit: staff('payments.deposit.decide', {
    method: 'POST',
    path: '/ops/deposits/:id/decision',
    idempotent: true,
    summary: 'Approve or reject an order under review',
  }),
  opsListWithdrawals: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/withdrawals',
    summary: 'Withdrawal queue',
  }),
  opsGetWithdrawal: staff('payments.withdrawal.read', {
    method: 'GET',
    path: '/ops/withdrawals/:id',
    summary: 'One withdrawal with reasons, checks and legs',
  }),
  opsClaimWithdrawal: staff('payments.withdrawal.decide', {
    method: 'POST',
    path: '/ops/withdrawals/:id/claim',
    summary: 'Take a withdrawal for ten minutes',
  }),
  opsDecideWithdrawal: staff('payments.withdrawal.decide', {
    method: 'POST',
    path: '/ops/withdrawals/:id/decision',
    idempotent: true,
    summary: 'Approve or reject',
  }),
  opsDisburseWithdrawal: staff('payments.withdrawal.disburse', {
    method: 'POST',
    path: '/ops/withdrawals/:id/disburse',
    idempotent: true,
    summary: 'Send by the rail, or record a transfer made by hand',
  }),
  opsResolveDispute: staff('payments.withdrawal.dispute', {
    method: 'POST',
    path: '/ops/withdrawals/:id/dispute',
    idempotent: true,
    summary: 'Decide a dispute about a payout (two people)',
  }),
  opsProof: {
    ...staff('payments.withdrawal.read', { method: 'GET', path: '/ops/proofs/:id', summary: 'A proof picture' }),
    raw: true,
  },
  opsListMembers: staff('players.member.read', { method: 'GET', path: '/ops/members', summary: 'Search members' }),
  opsGetMember: staff('players.member.read', { method: 'GET', path: '/ops/members/:id', summary: 'One member' }),
  opsTimeline: staff('players.timeline.read', {
    method: 'GET',
    path: '/ops/members/:id/timeline',
    summary: 'Everything that moved money of a member',
  }),
  opsListApprovals: staff('approvals.approval.read', {
    method: 'GET',
    path: '/ops/approvals',
    summary: 'What waits for a second person',
  }),
  opsDecideApproval: staff('approvals.approval.decide', {
    method: 'POST',
    path: '/ops/approvals/:id/decision',
    idempotent: true,
    summary: 'Confirm or refuse as the second person',
  }),
  opsListAudit: staff('audit.log.read', { method: 'GET', path: '/ops/audit', summary: 'Audit log' }),
  opsListFindings: staff('games.reconciliation.read', {
    method: 'GET',
    path: '/ops/reconciliation',
    summary: 'Findings of the reconciliation with vendors',
  }),
  ...operatorGamesCalls,
  ...operatorIdentityCalls,
  ...operatorSiteCalls,
  ...operatorContentCalls,
} as const satisfies Record<string, Call>;
