import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { fieldRule } from '@sanam/merchants/contract/page.ts';
import { merchantRef, range, reason, revision, search, sort, ofMerchant } from '@sanam/staff/contract/schemas.ts';
import { invitationCalls } from './invitation-calls.ts';
import { personCalls } from './person-calls.ts';
import './permissions.ts';
import { timelineAccounts } from './timeline-accounts.ts';
import './refusals.ts';
import './live.ts';

const loginRow = z.object({
  id: z.string(),
  at: instant,
  outcome: z.string(),
  /** Log-in method: password, SMS code, passkey. Null for old rows. */
  method: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The end of the device cookie's hash: equal texts are the same browser. */
  device: z.nullable(z.string()),
  agent: z.nullable(z.string()),
});
const memberSession = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  kind: z.string(),
  address: z.nullable(z.string()),
  device: z.string(),
  agent: z.nullable(z.string()),
});
const contact = z.object({ masked: z.string(), verifiedAt: z.nullable(instant) });

/** One field of the registration form, with its shipped rule and the bounds for every merchant. */
const registrationFieldRow = z.extend(fieldRule, {
  shipped: z.object({
    enabled: z.boolean(),
    required: z.boolean(),
    patternId: z.int(),
    minLength: z.int(),
    maxLength: z.int(),
  }),
  isAlwaysOn: z.boolean(),
  /** Whether the field is required whenever it is shown. */
  isAlwaysRequired: z.boolean(),
  /** Numbers of the patterns the field may have. */
  patterns: z.array(z.int()),
  minLengthFloor: z.int(),
  maxLengthCeiling: z.int(),
});
const fieldChange = z.strictObject({
  field: z.string().check(z.maxLength(40)),
  enabled: z.boolean(),
  required: z.boolean(),
  patternId: z.int(),
  minLength: z.int(),
  maxLength: z.int(),
});
const termsRule = z.object({
  version: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  isTicked: z.boolean(),
});
const flags = z.object({
  USERNAMEREG3: z.boolean(),
  MOBILENUMREG3: z.boolean(),
  MOBILENUMPASSREG3: z.boolean(),
  REGMOBVERF3: z.boolean(),
  DIRECTREG: z.boolean(),
});

const opsMemberRow = z.object({
  id,
  username: z.string(),
  payeeName: z.nullable(z.string()),
  type: z.int(),
  state: z.string(),
  currency: z.string(),
  cash: amount,
  hold: amount,
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
});
const timelineRow = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  amount: signedAmount,
  account: z.string(),
  balanceBefore: amount,
  balanceAfter: amount,
  counterpart: z.string(),
  sourceType: z.string(),
  sourceId: z.string(),
  note: z.nullable(z.string()),
});

export const membersStaffCalls = {
  opsListMembers: staff('players.member.read', {
    method: 'GET',
    path: '/ops/members',
    summary: 'Search members',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...sort, ...search }),
    value: pageOf(opsMemberRow),
    refusals: [],
  }),
  opsGetMember: staff('players.member.read', {
    method: 'GET',
    path: '/ops/members/:id',
    summary: 'One member',
    about: 'member',
    params: idParams,
    value: z.extend(opsMemberRow, {
      locked: amount,
      withdrawable: amount,
      bonus: amount,
      /** Reasons why a part is locked; the source is the deposit or bonus it belongs to. */
      locks: z.array(
        z.object({ id: z.string(), kind: z.string(), source: z.string(), required: amount, done: amount, amount }),
      ),
      bankAccounts: z.array(
        z.object({ bankName: z.string(), accountTail: z.string(), holder: z.string(), state: z.string() }),
      ),
      /** Version of the terms the member last agreed to; null for trial guests. */
      termsVersion: z.nullable(z.string()),
      openRounds: z.int(),
      inPlay: amount,
    }),
    refusals: [],
  }),
  opsTimeline: staff('players.timeline.read', {
    method: 'GET',
    path: '/ops/members/:id/timeline',
    summary: 'Everything that moved money of a member',
    about: 'member',
    params: idParams,
    query: z.object({ ...paging, ...range, account: z.optional(z.enum(timelineAccounts)) }),
    value: pageOf(timelineRow),
    refusals: [],
  }),
  opsMemberSecurity: staff('players.security.read', {
    method: 'GET',
    path: '/ops/members/:id/security',
    summary: 'Ways in of a member: contacts (masked), factors, password, open sessions',
    about: 'member',
    params: idParams,
    value: z.object({
      state: z.string(),
      /** Whether the account belongs to a person who works for the house. */
      isStaff: z.boolean(),
      /** Whether staff may reopen the account after a new identity check, because the member closed it. */
      mayReopen: z.boolean(),
      mobile: z.nullable(contact),
      email: z.nullable(contact),
      /** Null for an account without a password. */
      password: z.nullable(z.object({ changedAt: instant, mustChange: z.boolean() })),
      factors: z.array(
        z.object({
          kind: z.string(),
          name: z.nullable(z.string()),
          createdAt: z.nullable(instant),
          lastUsedAt: z.nullable(instant),
        }),
      ),
      recoveryCodesLeft: z.int(),
      socials: z.array(z.string()),
      knownDevices: z.int(),
      sessions: z.array(memberSession),
      /** The open proposal to remove the factors. */
      resetApprovalId: z.nullable(id),
    }),
    refusals: [],
  }),
  opsListMemberLogins: staff('players.security.read', {
    method: 'GET',
    path: '/ops/members/:id/logins',
    summary: 'Log-in history of a member',
    about: 'member',
    params: idParams,
    query: z.object({ ...paging, outcome: z.optional(z.string().check(z.maxLength(20))) }),
    value: pageOf(loginRow),
    refusals: [],
  }),
  opsEndMemberSessions: staff('players.session.end', {
    method: 'POST',
    path: '/ops/members/:id/sessions/end',
    idempotent: true,
    summary: 'End one session of a member, or all',
    about: 'member',
    params: idParams,
    /** Without a session id, ends all of them. */
    body: z.strictObject({ sessionId: z.optional(id), reason }),
    value: z.object({ ended: z.int() }),
    refusals: [],
  }),
  opsChangeMemberState: staff('players.state.change', {
    method: 'POST',
    path: '/ops/members/:id/state',
    idempotent: true,
    summary: 'Lock or unlock an account',
    about: 'member',
    params: idParams,
    body: z.strictObject({
      state: z.enum(['active', 'blocked']),
      expected: z.enum(['active', 'blocked', 'closed']),
      reason,
    }),
    value: z.object({ state: z.string() }),
    refusals: ['operator.staleVersion'],
  }),
  opsMarkStaffAccount: staff('players.staff.mark', {
    method: 'POST',
    path: '/ops/members/:id/staff-mark',
    idempotent: true,
    summary: 'Mark an account as that of a person who works for the house, or remove the mark',
    about: 'member',
    params: idParams,
    body: z.strictObject({ isStaff: z.boolean(), reason }),
    value: z.object({ isStaff: z.boolean() }),
    refusals: ['operator.staleVersion'],
  }),
  opsForcePasswordChange: staff('players.password.force', {
    method: 'POST',
    path: '/ops/members/:id/password/force',
    idempotent: true,
    summary: 'Ask for a new password at the next log-in, or no longer',
    about: 'member',
    params: idParams,
    body: z.strictObject({ mustChange: z.boolean(), reason }),
    value: z.object({ mustChange: z.boolean() }),
    refusals: ['operator.noPassword'],
  }),
  opsResetFactors: staff('players.factor.reset', {
    method: 'POST',
    path: '/ops/members/:id/factors/reset',
    idempotent: true,
    summary: 'Propose that every second factor of a member is taken off (two people)',
    about: 'member',
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: ['operator.approvalPending', 'operator.noFactor'],
  }),
  opsGetRegistration: staff('settings.registration.read', {
    method: 'GET',
    path: '/ops/settings/registration',
    summary: 'Registration settings of the merchant',
    about: 'merchant',
    value: z.object({
      merchant: merchantRef,
      revision,
      fields: z.array(registrationFieldRow),
      flags,
      terms: termsRule,
      ageMin: z.int(),
      /** Minimum age by law and installation; no merchant goes below. */
      ageFloor: z.int(),
    }),
    refusals: [],
  }),
  opsChangeRegistration: staff('settings.registration.change', {
    method: 'POST',
    path: '/ops/settings/registration',
    summary: 'Change field rules, methods, terms and age of registration',
    about: 'merchant',
    body: z.strictObject({
      fields: z.array(fieldChange).check(z.maxLength(40)),
      flags: z.strictObject(flags.shape),
      terms: z.strictObject(termsRule.shape),
      ageMin: z.int(),
      revision,
      reason,
    }),
    value: z.object({ revision }),
    refusals: ['operator.staleVersion'],
  }),
  ...invitationCalls,
  ...personCalls,
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof membersStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
