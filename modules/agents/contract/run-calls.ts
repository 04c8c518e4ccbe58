import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant, longPageOf, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, ofMerchant, reason, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { carriedApart, deductions, exclusionSigns, heldSign, leftOut } from './check-states.ts';
import './permissions.ts';
import { planRules, tierRow } from './plan-schema.ts';
import { planKinds, runStates, statementStates } from './plan-states.ts';
import './refusals.ts';
import { account, number, treeMember } from './schemas.ts';
import { statementFigures } from './statement-figures.ts';

export const ofPlan = z.object({
  planId: number,
  code: z.string(),
  kind: z.enum(planKinds),
  nameTh: z.string(),
  nameEn: z.string(),
});

const runRow = z.object({
  id: number,
  merchantId: z.string(),
  plan: ofPlan,
  planVersion: z.int(),
  periodStart: instant,
  periodEnd: instant,
  zone: z.string(),
  state: z.enum(runStates),
  /** Null until the run is computed. */
  statements: z.nullable(z.int()),
  /** Sum of the root entitlements. */
  entitlement: z.nullable(signedAmount),
  payable: z.nullable(amount),
  /** Parts of `payable`: amount that waits for approval, and amount on hold. */
  waiting: amount,
  held: amount,
  computedAt: z.nullable(instant),
  paidAt: z.nullable(instant),
  proposedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
});

const statementRow = z.object({
  id: number,
  runId: number,
  merchantId: z.string(),
  agent: treeMember,
  plan: ofPlan,
  ...statementFigures,
  gross: signedAmount,
  holdReason: z.nullable(z.string()),
  at: instant,
});

const statementParams = { params: z.object({ statementId: number }) };
const proposed = z.object({ state: z.literal('proposed'), approvalId: z.string() });
/** Length limits of an answer, in characters. */
export const [ANSWER_MIN, ANSWER_MAX] = [10, 1000];
/** Answer that an agent receives with a decision. */
export const answerText = z.string().check(z.trim(), z.minLength(ANSWER_MIN), z.maxLength(ANSWER_MAX));
const proposesOfStatement = {
  about: 'agentStatement',
  ...statementParams,
  body: z.strictObject({
    reason,
    /** Answer that the agent of the statement receives and can read later. */
    answer: z.optional(answerText),
  }),
  value: proposed,
  refusals: ['agents.statementSettled', 'agents.lineFrozen', 'operator.approvalPending'],
} as const;

/** Staff calls that list runs and statements and decide on them. */
export const agentsRunCalls = {
  opsListAgentRuns: staff('agents.run.read', {
    method: 'GET',
    path: '/ops/agents/runs',
    summary: 'Runs of plans, newest period first; slots that owed nothing are left out',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, planId: z.optional(number), state: z.optional(z.enum(runStates)) }),
    value: longPageOf(runRow),
    refusals: [],
  }),
  opsGetAgentRun: staff('agents.run.read', {
    method: 'GET',
    path: '/ops/agents/runs/:runId',
    summary: 'A run with its statements by state and the run before it',
    about: 'agentRun',
    params: z.object({ runId: number }),
    value: z.extend(runRow, {
      states: z.array(z.object({ state: z.enum(statementStates), statements: z.int(), payable: amount })),
      /** Previous run of the plan; null for the first run. */
      before: z.nullable(z.object({ id: number, statements: z.int(), entitlement: signedAmount, payable: amount })),
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsApproveAgentRun: staff('agents.run.approve', {
    method: 'POST',
    path: '/ops/agents/runs/:runId/approval',
    summary: 'Proposes to pay what waits in a run; another person confirms it',
    about: 'agentRun',
    params: z.object({ runId: number }),
    /** Amount that waits, as the caller saw it. */
    body: z.strictObject({ payable: amount, reason }),
    value: proposed,
    refusals: ['agents.runNotWaiting', 'operator.staleVersion', 'operator.approvalPending'],
  }),
  opsListAgentStatements: staff('agents.run.read', {
    method: 'GET',
    path: '/ops/agents/statements',
    summary: 'Statements of agents, newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      runId: z.optional(number),
      agent: z.optional(account),
      state: z.optional(z.enum(statementStates)),
    }),
    value: longPageOf(statementRow),
    refusals: [],
  }),
  opsGetAgentStatement: staff('agents.run.read', {
    method: 'GET',
    path: '/ops/agents/statements/:statementId',
    summary: 'A statement with all that it was made of',
    about: 'agentStatement',
    ...statementParams,
    value: z.extend(statementRow, {
      /** Null if the rules can no longer be read. */
      rules: z.nullable(planRules),
      planVersion: z.int(),
      tiers: z.array(tierRow),
      /** True if the contract version can no longer be read. */
      isUnreadable: z.boolean(),
      contractVersion: z.int(),
      payableMax: z.nullable(amount),
      /** Places of the agent in the lines, with the entitlements deducted at each. */
      parts: z.array(
        z.object({
          path: z.array(treeMember),
          turnover: signedAmount,
          active: z.int(),
          base: signedAmount,
          ratePpm: z.int(),
          entitlement: signedAmount,
          children: z.array(z.object({ agent: treeMember, entitlement: signedAmount })),
        }),
      ),
      /** Deductions of a dividend; null for other kinds of pay and for statements made before they were stored. */
      deductions: z.nullable(z.object(deductions)),
      /** Carried amounts, with the number of settlements since each arose. */
      carry: z.array(z.object({ age: z.int(), amount: signedAmount })),
      /** Signs for which the checks held the statement. */
      signs: z.array(heldSign),
      /** Members who are excluded, inactive or restored. */
      leftOut: z.array(z.object({ ...leftOut, sign: z.enum(exclusionSigns) })),
      /** Large wins that members carry, largest first. */
      apart: z.array(z.object({ member: treeMember, ...carriedApart })),
      /** SHA-256 of the inputs; `npm run verify-wages` recomputes it. */
      inputsHash: z.string(),
      approval: z.nullable(waitingApproval),
      /** Answer that the agent received with the decision. */
      answer: z.nullable(z.string()),
      /** Holds, releases and voids of the statement: person, time and reason. */
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsHoldAgentStatement: staff('agents.statement.change', {
    method: 'POST',
    path: '/ops/agents/statements/:statementId/hold',
    summary: 'Keeps a statement from being paid',
    about: 'agentStatement',
    ...statementParams,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.enum(statementStates) }),
    refusals: ['agents.statementSettled', 'operator.approvalPending'],
  }),
  opsReleaseAgentStatement: staff('agents.statement.change', {
    method: 'POST',
    path: '/ops/agents/statements/:statementId/release',
    summary: 'Proposes to pay a held statement',
    ...proposesOfStatement,
  }),
  opsVoidAgentStatement: staff('agents.statement.change', {
    method: 'POST',
    path: '/ops/agents/statements/:statementId/void',
    summary: 'Proposes never to pay a statement',
    ...proposesOfStatement,
  }),
  opsAgentPayables: staff('agents.run.read', {
    method: 'GET',
    path: '/ops/agents/payables',
    summary: 'What plans owe agents and what agents carry, by plan',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(
      z.object({
        id: number,
        merchantId: z.string(),
        plan: ofPlan,
        /** Approved but not paid yet. */
        approved: amount,
        review: amount,
        held: amount,
        /** Sum of the carries by the last statement of each agent; at most 0. */
        carry: signedAmount,
        paid: amount,
        lastPaidAt: z.nullable(instant),
      }),
    ),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsRunCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
