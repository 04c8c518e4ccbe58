import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason } from '@sanam/staff/contract/schemas.ts';
import { exclusionSigns } from './check-states.ts';
import './permissions.ts';
import './refusals.ts';
import { treeMember } from './schemas.ts';

const planNumber = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

const exclusion = z.object({
  id,
  merchantId: z.string(),
  member: treeMember,
  sign: z.enum(exclusionSigns),
  /** The other member of the sign; null of a sign of many, and if staff made it. */
  withMember: z.nullable(treeMember),
  /** `active`: the bets count but the member is not active. */
  scope: z.enum(['all', 'active']),
  reason: z.string(),
  /** Null if the checks made it. */
  madeBy: z.nullable(z.string()),
  at: instant,
  clearReason: z.nullable(z.string()),
  clearProposedBy: z.nullable(z.string()),
  clearedBy: z.nullable(z.string()),
  clearedAt: z.nullable(instant),
  /** Case that decides about it; null for exclusions that are cleared one by one. */
  caseId: z.nullable(id),
});

/** Staff calls that change wages after they were computed or paid. */
export const agentsWageCalls = {
  opsClawBackWage: staff('agents.wage.clawback', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/clawback',
    summary:
      'Proposes to take paid wages of a plan back: what the wallet holds at once, the rest from the next statement',
    about: 'member',
    params: z.object({ memberId: id }),
    body: z.strictObject({ planId: planNumber, amount, reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: ['agents.noLine', 'agents.clawbackAbovePaid', 'operator.approvalPending'],
  }),
  opsExcludeFromWages: staff('agents.member.exclude', {
    method: 'POST',
    path: '/ops/agents/members/:memberId/exclude',
    summary: "Leaves a member out of everybody's wages from the next run on",
    about: 'member',
    params: z.object({ memberId: id }),
    body: z.strictObject({ reason }),
    value: z.object({ exclusionId: id }),
    refusals: ['agents.noLine', 'agents.alreadyExcluded'],
  }),
  opsListWageExclusions: staff('agents.tree.read', {
    method: 'GET',
    path: '/ops/agents/exclusions',
    summary: 'Members who count for no wages, newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      isOpen: z.optional(z.enum(['true', 'false'])),
    }),
    value: pageOf(exclusion),
    refusals: [],
  }),
  opsClearWageExclusion: staff('agents.member.exclude', {
    method: 'POST',
    path: '/ops/agents/exclusions/:exclusionId/clear',
    summary: 'Proposes that a member counts again; what was left out is added back by the next runs',
    about: 'agentExclusion',
    params: z.object({ exclusionId: id }),
    body: z.strictObject({ reason }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: ['agents.exclusionCleared', 'agents.exclusionOfCase', 'operator.approvalPending'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsWageCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
