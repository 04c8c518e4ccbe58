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
  /** Null if the version is newer than this release or damaged. */
  rules: z.nullable(planRules),
  /** Applies from the first period that begins at or after this time. */
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
  /** Start of its first period; null if it was never on. */
  runsFrom: z.nullable(instant),
  /**
   * Maximum automatic payment per business day: `autoMax` for one agent (null: none is automatic), `autoDayMax` for all
   * agents together (null: no limit).
   */
  autoMax: z.nullable(amount),
  autoDayMax: z.nullable(amount),
  /** Version of the row; a change with an older version is refused with `operator.staleVersion`. */
  version: z.int(),
  /** Version of the rules in force; null before the first one. */
  rulesVersion: z.nullable(z.int()),
  /** Number of contracts in force. */
  contracts: z.int(),
  hasDraft: z.boolean(),
});

/** Result of a simulation over past days; amounts are sums over all periods. */
const simulation = z.object({
  from: day,
  to: day,
  /**
   * `contracts`: rates of the contracts in force; `ceilings`: the ceilings of the plan for each agent directly below
   * the merchant.
   */
  rates: z.enum(['contracts', 'ceilings']),
  periods: z.int(),
  agents: z.int(),
  /** Net loss of the players. */
  ggr: signedAmount,
  cost: amount,
  /** Cost of the rules in force for the same days; null if there are none. */
  costNow: z.nullable(amount),
  /** Cost if only losing members counted, for a base of net loss; null for other bases. */
  costOfLosers: z.nullable(amount),
  /**
   * For a carry that keeps large wins apart: members who carry a win after the last period, and the sum; null
   * otherwise.
   */
  apart: z.nullable(z.object({ members: z.int(), amount })),
  /** The period with the highest cost. */
  worst: z.nullable(z.object({ start: instant, end: instant, cost: amount })),
  /** Agents whose pay changes most, largest change first. */
  list: z.array(
    z.object({
      agent: treeMember,
      entitlement: signedAmount,
      payable: amount,
      payableNow: z.nullable(amount),
      carryOut: signedAmount,
    }),
  ),
  /** First contract above its upline's table; such a contract would be refused. */
  breach: z.nullable(z.object({ agent: treeMember, turnover: amount, active: z.int(), uplineRatePpm: z.int() })),
});

const planDraft = z.object({
  /** Null if a newer server wrote it or it is damaged; it has to be written again. */
  rules: z.nullable(planRules),
  revision: row,
  by: z.string(),
  at: instant,
  simulation: z.nullable(simulation),
  simulatedAt: z.nullable(instant),
  /** True if these rules were simulated within the last day; only then may they be published. */
  isPublishable: z.boolean(),
});

const proposed = z.object({ state: z.literal('proposed'), approvalId: z.string() });
const changed = ['operator.staleVersion', 'operator.approvalPending'] as const;

/** Calls about wage plans: rules in versions, published by two people. */
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
