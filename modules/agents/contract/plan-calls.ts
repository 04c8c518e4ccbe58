import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import { planRules } from './plan-schema.ts';
import { planKinds } from './plan-states.ts';
import './refusals.ts';
import { periodKinds } from './rules/periods.ts';
import { number, treeMember } from './schemas.ts';

const planId = number;
const params = z.object({ planId });
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const row = z.int().check(z.minimum(1));

const planVersion = z.object({
  version: z.int(),
  /** Null: a newer or damaged version that cannot be read. */
  rules: z.nullable(planRules),
  /** Holds from the first period that begins at or after this. */
  effectiveFrom: instant,
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: instant,
});

const planRow = z.object({
  id: planId,
  planId,
  merchantId: z.string(),
  code: z.string(),
  kind: z.enum(planKinds),
  period: z.enum(periodKinds),
  nameTh: z.string(),
  nameEn: z.string(),
  isOn: z.boolean(),
  /** The start of its first period; null: it was never on. */
  runsFrom: z.nullable(instant),
  /** What pays by itself at most, for an agent and business day and for all of them; null: nothing, no bound. */
  autoMax: z.nullable(amount),
  autoDayMax: z.nullable(amount),
  /** Of the row: a change with an older one is refused with `operator.staleVersion`. */
  version: z.int(),
  /** Version of the rules in force; null: none yet. */
  rulesVersion: z.nullable(z.int()),
  /** Contracts in force. */
  contracts: z.int(),
  hasDraft: z.boolean(),
});

/** What rules come to on past days. Amounts of all periods together. */
const simulation = z.object({
  from: day,
  to: day,
  /** `contracts`: with the contracts in force; `ceilings`: as if each agent directly below the merchant had the ceilings. */
  rates: z.enum(['contracts', 'ceilings']),
  periods: z.int(),
  agents: z.int(),
  /** What players lost, net. */
  ggr: signedAmount,
  cost: amount,
  /** What the rules in force would have paid for the same; null: there are none. */
  costNow: z.nullable(amount),
  /** With the losses of those who lost alone, for a base of net loss; null for others. */
  costOfLosers: z.nullable(amount),
  /** Of a carry that keeps large wins apart: who still carries one after the last period, and how much; null for others. */
  apart: z.nullable(z.object({ members: z.int(), amount })),
  /** The period that costs most. */
  worst: z.nullable(z.object({ start: instant, end: instant, cost: amount })),
  /** Agents whose pay changes most, the largest change first. */
  list: z.array(
    z.object({
      agent: treeMember,
      entitlement: signedAmount,
      payable: amount,
      payableNow: z.nullable(amount),
      carryOut: signedAmount,
    }),
  ),
  /** The first contract that is above what is over it: it would be refused. */
  breach: z.nullable(z.object({ agent: treeMember, turnover: amount, active: z.int(), uplineRatePpm: z.int() })),
});

const planDraft = z.object({
  /** Null where a newer server wrote it, or it is damaged: it is written again. */
  rules: z.nullable(planRules),
  revision: row,
  by: z.string(),
  at: instant,
  simulation: z.nullable(simulation),
  simulatedAt: z.nullable(instant),
  /** The simulation is of these rules and not older than a day: they may be published. */
  isPublishable: z.boolean(),
});

const proposed = z.object({ state: z.literal('proposed'), approvalId: z.string() });
const changed = ['operator.staleVersion', 'operator.approvalPending'] as const;

/** Plans of pay for agents: rules in versions, by two people. */
export const agentsPlanCalls = {
  opsListAgentPlans: staff('agents.plan.read', {
    method: 'GET',
    path: '/ops/agents/plans',
    summary: 'Plans of pay for agents',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, kind: z.optional(z.enum(planKinds)) }),
    value: pageOf(planRow),
    refusals: [],
  }),
  opsGetAgentPlan: staff('agents.plan.read', {
    method: 'GET',
    path: '/ops/agents/plans/:planId',
    summary: 'A plan with its draft and every version of its rules, newest first',
    about: 'agentPlan',
    params,
    value: z.extend(planRow, {
      draft: z.nullable(planDraft),
      versions: z.array(planVersion),
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsAddAgentPlan: staff('agents.plan.change', {
    method: 'POST',
    path: '/ops/agents/plans',
    summary: 'Makes a plan with a draft of its rules; it is off until two people switch it on',
    about: 'merchant',
    query: z.object(ofMerchant),
    body: z.strictObject({
      code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,31}$/)),
      kind: z.enum(planKinds),
      period: z.enum(periodKinds),
      nameTh: name,
      nameEn: name,
      rules: planRules,
      reason,
    }),
    value: z.object({ planId }),
    refusals: ['agents.planExists'],
  }),
  opsSaveAgentPlanDraft: staff('agents.plan.change', {
    method: 'POST',
    path: '/ops/agents/plans/:planId/draft',
    summary: 'Writes the next rules of a plan; they hold when they are published',
    about: 'agentPlan',
    params,
    body: z.strictObject({ rules: planRules, revision: z.nullable(row), reason }),
    value: z.object({ revision: row }),
    refusals: ['operator.staleVersion'],
  }),
  opsSimulateAgentPlan: staff('agents.plan.change', {
    method: 'POST',
    path: '/ops/agents/plans/:planId/simulation',
    summary: 'Lays the draft over past days; nothing is paid',
    about: 'agentPlan',
    params,
    body: z.strictObject({ from: day, to: day, rates: z.enum(['contracts', 'ceilings']), revision: row }),
    value: simulation,
    refusals: ['operator.staleVersion', 'agents.notSummed', 'agents.planNoRules'],
  }),
  opsPublishAgentPlan: staff('agents.plan.change', {
    method: 'POST',
    path: '/ops/agents/plans/:planId/publish',
    summary: 'Proposes the draft as the next version of the rules, from the next period on',
    about: 'agentPlan',
    params,
    body: z.strictObject({ revision: row, reason }),
    value: proposed,
    refusals: [...changed, 'agents.planNoRules', 'agents.planNotSimulated', 'agents.contractAboveCeilings'],
  }),
  opsSwitchAgentPlan: staff('agents.plan.change', {
    method: 'POST',
    path: '/ops/agents/plans/:planId/switch',
    summary: 'Stops a plan at once, or proposes to switch it on; what it missed is made good then',
    about: 'agentPlan',
    params,
    body: z.strictObject({ isOn: z.boolean(), version: row, reason }),
    value: z.object({ state: z.enum(['done', 'proposed']), approvalId: z.nullable(z.string()) }),
    refusals: [...changed, 'agents.planNoRules'],
  }),
  opsBoundAgentPlan: staff('agents.plan.change', {
    method: 'POST',
    path: '/ops/agents/plans/:planId/bounds',
    summary: 'Proposes what a plan may pay without a second look',
    about: 'agentPlan',
    params,
    body: z.strictObject({ autoMax: z.nullable(amount), autoDayMax: z.nullable(amount), version: row, reason }),
    value: proposed,
    refusals: changed,
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsPlanCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
