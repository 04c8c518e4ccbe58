import { z } from 'zod/mini';
import { agentTypes } from '@sanam/contract';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, paging } from '@sanam/contract/common';
import './refusals.ts';
import { downlineKinds, downlineStates } from './centre-states.ts';
import { contractDetails } from './contract-states.ts';
import { planKinds } from './plan-states.ts';

const memberKind = z.enum(['player', ...agentTypes]);

/** A member of the own line. Only who is directly below the agent is named whole; the names further down are masked. */
const lineMember = z.object({ memberId: id, account: z.string() });

/** What an agent sees of the own line in the agent centre. */
export const agentCentreCalls = {
  agentOverview: {
    method: 'GET',
    path: '/wps/agent/overview',
    who: 'agent',
    summary: "How many are in the agent's team, and how many joined it in the range",
    query: z.object({ from: z.optional(day), to: z.optional(day) }),
    value: z.object({
      /** Everybody below the agent, agents among them. */
      team: z.int(),
      /** Of the team: directly below the agent. */
      direct: z.int(),
      /** Of the team: agents. */
      agents: z.int(),
      /** Of the team: who joined in the range. */
      joined: z.int(),
      /** The same by day of the merchant's zone, every day of the range. */
      joinedByDay: z.array(z.object({ day, count: z.int() })),
      zone: z.string(),
      asOf: instant,
    }),
    refusals: ['agents.notAgent'],
  },
  agentDownline: {
    method: 'GET',
    path: '/wps/agent/downline',
    who: 'agent',
    summary: 'Who is directly below the agent or an agent of the own line, or has a name, newest first',
    query: z.object({
      /** Whose downline; left out: the own one. */
      upline: z.optional(id),
      /** In the whole line: this name, or three letters that names begin with. */
      name: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
      kind: z.optional(z.enum(downlineKinds)),
      /** By the state of the account. */
      state: z.optional(z.enum(downlineStates)),
      /** The last row of the page before. */
      after: z.optional(id),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      /** From the agent to the one whose downline it is. */
      path: z.array(lineMember),
      list: z.array(
        z.extend(lineMember, {
          kind: memberKind,
          upline: z.string(),
          /** 1: directly below the agent. */
          level: z.int(),
          joinedAt: instant,
          lastSeenAt: z.nullable(instant),
          isActive: z.boolean(),
          /** What the member holds in cash. */
          balance: amount,
          /** Of an agent: versions of contracts that may still do something. */
          contracts: z.array(
            z.object({
              contractId: z.string(),
              version: z.int(),
              kind: z.enum(planKinds),
              state: z.enum(contractDetails),
            }),
          ),
          /** Members directly below. */
          directs: z.int(),
          /** Agents below at every depth. */
          agentsBelow: z.int(),
          /** The caller's own open offer to this player to become an agent. */
          offer: z.nullable(z.object({ offerId: id, expiresAt: instant })),
        }),
      ),
      totalCount: z.int(),
      hasMore: z.boolean(),
      zone: z.string(),
    }),
    refusals: ['agents.notAgent', 'common.notFound'],
  },
  agentAnnouncements: {
    method: 'GET',
    path: '/wps/agent/announcements',
    who: 'agent',
    summary: 'What the merchant announces to agents alone',
    query: z.object({ language: z._default(z.enum(['TH', 'EN']), 'TH') }),
    value: z.object({
      /** `content`: HTML of a small allow-list; a page cleans it once more before it shows it. */
      list: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), startsAt: instant })),
      zone: z.string(),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentCentreCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
