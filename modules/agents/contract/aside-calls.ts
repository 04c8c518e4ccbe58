import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { asideReasons } from './rules/set-aside.ts';
import { ofPlan } from './run-calls.ts';
import { number, treeMember } from './schemas.ts';

/**
 * States: `open`: not retried yet; `made`: the statement or run exists now; `passed`: a later slot of the day covered
 * it.
 */
export const asideStates = ['open', 'made', 'passed'] as const;

const asideRow = z.object({
  id: number,
  merchantId: z.string(),
  runId: number,
  plan: ofPlan,
  periodStart: instant,
  periodEnd: instant,
  /** Null if the run itself could not be computed. */
  agent: z.nullable(treeMember),
  why: z.enum(asideReasons),
  detail: z.nullable(z.string()),
  state: z.enum(asideStates),
  tries: z.int(),
  at: instant,
  lastAt: instant,
  closedAt: z.nullable(instant),
});

/** Calls about agents and runs that were set aside. */
export const agentsAsideCalls = {
  opsListWagesSetAside: staff('agents.run.read', {
    method: 'GET',
    path: '/ops/agents/set-aside',
    summary: 'Agents of whom a run could make no statement, and runs that could not be computed, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(asideStates)), runId: z.optional(number) }),
    value: pageOf(asideRow),
    refusals: [],
  }),
  opsRetakeWages: staff('agents.statement.change', {
    method: 'POST',
    path: '/ops/agents/set-aside/:asideId/retake',
    summary:
      "Takes up at once what the plan's runs set aside, in the order of the periods; bounds and checks hold as ever",
    about: 'agentSetAside',
    params: z.object({ asideId: number }),
    body: z.strictObject({ reason }),
    /** Number of statements made, and of agents who are still set aside. */
    value: z.object({ made: z.int(), left: z.int() }),
    refusals: ['agents.asideClosed', 'agents.planOff'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsAsideCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
