import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, outcome, reason, version, waitingApproval, ofMerchant } from '@sanam/staff/contract/schemas.ts';
import { payoutRuleCalls } from './payout-rule.ts';
import './permissions.ts';
import { depositMethodCodes } from './states.ts';

/** Calls of our accounts at banks and providers, and of the rules of each deposit method. */

const KEY = /^[A-Za-z0-9_:.-]{3,64}$/;
/** Rail and account name at the rail, such as `sandbox:main`. */
export const accountKey = z.string().check(z.regex(KEY));
/** Deposit method and the level from which it applies, such as `BANK_TRANSFER.5`. */
const ruleKey = z.string().check(z.regex(KEY));
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const level = z.int().check(z.minimum(0), z.maximum(999));
const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const accountStates = ['active', 'resting', 'frozen', 'doNotUse'] as const;
/** Settings of an account that staff may change. Numbers cannot change: another number is another account. */
export const accountSettings = z.strictObject({
  accountName: z.string().check(z.trim(), z.minLength(1), z.maxLength(140)),
  state: z.enum(accountStates),
  methods: z.array(z.enum(depositMethodCodes)),
  levelFrom: level,
  levelTo: z.nullable(level),
  dailyInMax: z.nullable(amount),
  hourlyInMax: z.nullable(amount),
  dailyOutMax: z.nullable(amount),
  hourlyOutMax: z.nullable(amount),
  /** Balance that a payout leaves on the account; counts from its first closed day on. */
  balanceMin: z.nullable(amount),
  /** Local time of the business day; both or neither. An end before the start is after midnight. */
  opensAt: z.nullable(clock),
  closesAt: z.nullable(clock),
  hasFeed: z.boolean(),
  /** Largest transfer that its bank accepts; a larger payout is split. */
  transferMax: z.nullable(amount),
});
export const railAccount = z.object({
  id: accountKey,
  rail: z.string(),
  purpose: z.enum(['collect', 'payout', 'both']),
  merchantId: z.string(),
  billerId: z.nullable(z.string()),
  promptpayId: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  accountNo: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Money received on the current business day. */
  inToday: amount,
  /** True if its statements are uploaded as files: neither a feed nor a provider reports its payments. */
  readsFiles: z.boolean(),
  version,
  settings: accountSettings,
});
const numbers = {
  rail: z.string().check(z.regex(/^[a-z][a-z0-9]{1,20}$/)),
  name: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/)),
  billerId: z.nullable(z.string().check(z.regex(/^\d{15}$/))),
  promptpayId: z.nullable(z.string().check(z.regex(/^(0\d{9}|\d{13}|\d{15})$/))),
  bankCode: z.nullable(z.string().check(z.regex(/^\d{3}$/))),
  accountNo: z.nullable(z.string().check(z.regex(/^\d{10,15}$/))),
};

/** Settings of a rule that staff may change. */
export const ruleSettings = z.strictObject({
  isOpen: z.boolean(),
  amountMin: amount,
  amountMax: amount,
  dailySum: amount,
  dailyCount: count(1, 10_000),
  feeFixed: amount,
  feeBasisPoints: count(0, 5000),
  lifetimeSeconds: count(60, 86_400),
  openOrdersMax: count(1, 100),
  lockMultiplePercent: count(0, 300),
  secondPersonAbove: amount,
});
export const depositRule = z.object({
  id: ruleKey,
  method: z.enum(depositMethodCodes),
  levelFrom: level,
  /** False for the shipped default; a change makes a rule of the merchant. */
  isOwn: z.boolean(),
  version,
  settings: ruleSettings,
});
const decided = { approval: z.nullable(waitingApproval), history: z.array(auditRow) };
const change = { reason, expectedVersion: version };
const refusals = [
  'operator.staleVersion',
  'operator.approvalPending',
  'wallet.methodUnavailable',
  'request.invalid',
] as const;

export const registerCalls = {
  ...payoutRuleCalls,
  opsListRailAccounts: staff('payments.register.read', {
    method: 'GET',
    path: '/ops/rail-accounts',
    summary: 'Our accounts at banks and providers',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(accountStates)) }),
    value: pageOf(railAccount),
    refusals: [],
  }),
  opsGetRailAccount: staff('payments.register.read', {
    method: 'GET',
    path: '/ops/rail-accounts/:id',
    summary: 'One of our accounts',
    about: 'railAccount',
    params: z.object({ id: accountKey }),
    value: z.extend(railAccount, decided),
    refusals: [],
  }),
  opsAddRailAccount: staff('payments.register.change', {
    method: 'POST',
    path: '/ops/rail-accounts',
    idempotent: true,
    summary: 'Propose another account (two people); it begins resting',
    about: 'merchant',
    body: z.strictObject({
      ...numbers,
      purpose: z.enum(['collect', 'payout', 'both']),
      settings: accountSettings,
      reason,
    }),
    value: outcome,
    refusals,
  }),
  opsChangeRailAccount: staff('payments.register.change', {
    method: 'POST',
    path: '/ops/rail-accounts/:id/change',
    idempotent: true,
    summary: 'Propose a change of an account (two people)',
    about: 'railAccount',
    params: z.object({ id: accountKey }),
    body: z.strictObject({ settings: accountSettings, ...change }),
    value: outcome,
    refusals,
  }),
  opsFreezeRailAccount: staff('payments.register.freeze', {
    method: 'POST',
    path: '/ops/rail-accounts/:id/freeze',
    idempotent: true,
    summary: 'Take an account out of use at once; what is paid to it is still matched',
    about: 'railAccount',
    params: z.object({ id: accountKey }),
    body: z.strictObject(change),
    value: outcome,
    refusals: ['operator.staleVersion'],
  }),
  opsListDepositRules: staff('payments.register.read', {
    method: 'GET',
    path: '/ops/deposit-rules',
    summary: 'Rules of the ways to pay in, as they hold for the merchant',
    about: 'merchant',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(depositRule),
    refusals: [],
  }),
  opsGetDepositRule: staff('payments.register.read', {
    method: 'GET',
    path: '/ops/deposit-rules/:id',
    summary: 'One rule of a way to pay in',
    about: 'depositRule',
    params: z.object({ id: ruleKey }),
    value: z.extend(depositRule, decided),
    refusals: [],
  }),
  opsChangeDepositRule: staff('payments.register.change', {
    method: 'POST',
    path: '/ops/deposit-rules/:id/change',
    idempotent: true,
    summary: "Propose a change of a rule (two people); the first makes the merchant's own",
    about: 'depositRule',
    params: z.object({ id: ruleKey }),
    body: z.strictObject({ settings: ruleSettings, ...change }),
    value: outcome,
    refusals,
  }),
} as const satisfies Record<string, CallDeclaration>;
