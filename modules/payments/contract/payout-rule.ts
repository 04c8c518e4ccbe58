import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, outcome, reason, version, waitingApproval, ofMerchant } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { riskRules } from './risk.ts';

/** The payout rule of a merchant: bounds, automatic approval, promised time and points of each risk sign. */

const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** `payouts.` followed by the merchant code. */
const ruleKey = z.string().check(z.regex(/^[A-Za-z0-9_.]{3,80}$/));
const WEEK_MINUTES = 10_080;

/** Settings that staff may change. */
export const payoutRuleSettings = z.strictObject({
  amountMin: amount,
  amountMax: amount,
  dailySum: amount,
  dailyCount: count(1, 1000),
  feeFixed: amount,
  feeBasisPoints: count(0, 5000),
  automaticMax: amount,
  automaticScoreBelow: count(0, 1000),
  automaticMemberDaily: z.nullable(amount),
  automaticMerchantDaily: z.nullable(amount),
  secondPersonAbove: amount,
  secondPersonScore: count(1, 1000),
  targetP50Minutes: count(1, WEEK_MINUTES),
  targetP90Minutes: count(1, WEEK_MINUTES),
  receiptMinutes: count(10, WEEK_MINUTES),
  disputeDays: count(30, 365),
  holdHours: count(0, 720),
  bankAccountsMax: count(1, 10),
  /** Identity level from which a member may have `bankAccountsLevelMax` accounts. */
  bankAccountsLevel: count(1, 3),
  bankAccountsLevelMax: count(1, 10),
  points: z.record(z.enum(riskRules), count(0, 200)),
});
const payoutRule = z.object({
  id: ruleKey,
  /** False for the shipped default; a change makes a rule of the merchant. */
  isOwn: z.boolean(),
  version,
  settings: payoutRuleSettings,
});

export const payoutRuleCalls = {
  opsListPayoutRules: staff('payments.register.read', {
    method: 'GET',
    path: '/ops/payout-rules',
    summary: 'The rule of payouts as it holds for the merchant',
    about: 'merchant',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(payoutRule),
    refusals: [],
  }),
  opsGetPayoutRule: staff('payments.register.read', {
    method: 'GET',
    path: '/ops/payout-rules/:id',
    summary: 'The rule of payouts, with what was changed of it',
    about: 'payoutRule',
    params: z.object({ id: ruleKey }),
    value: z.extend(payoutRule, { approval: z.nullable(waitingApproval), history: z.array(auditRow) }),
    refusals: [],
  }),
  opsChangePayoutRule: staff('payments.register.change', {
    method: 'POST',
    path: '/ops/payout-rules/:id/change',
    idempotent: true,
    summary: "Propose a change of the rule of payouts (two people); the first makes the merchant's own",
    about: 'payoutRule',
    params: z.object({ id: ruleKey }),
    body: z.strictObject({ settings: payoutRuleSettings, reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'request.invalid'],
  }),
} as const satisfies Record<string, CallDeclaration>;
