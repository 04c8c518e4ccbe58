import { z } from 'zod/mini';
import { agentTypes } from '@sanam/contract';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, instant, paging } from '@sanam/contract/common';
import './refusals.ts';
import { downlineKinds, downlineStates } from './centre-states.ts';
import { contractDetails } from './contract-states.ts';
import { planKinds } from './plan-states.ts';

/** No line is deeper than the largest `agents.depthMax`. */
const LEVEL_MAX = 31;
const memberKind = z.enum(['player', ...agentTypes]);

const level = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LEVEL_MAX));

/** Member of the own line. Members directly below the agent have full names; names further down are masked. */
const lineMember = z.object({ memberId: id, account: z.string() });

/** Calls of the agent centre about the own downline. */
export const agentCentreCalls = {
  agentOverview: {
    method: 'GET',
    path: '/wps/agent/overview',
    who: 'agent',
    summary: "How many are in the agent's team, and how many joined it in the range",
    query: z.object({ from: z.optional(day), to: z.optional(day) }),
    value: z.object({
      /** Number of members in the downline, agents included. */
      team: z.int(),
      /** Number of them directly below the agent. */
      direct: z.int(),
      /** Number of agents among them. */
      agents: z.int(),
      /** Number of them who joined in the range. */
      joined: z.int(),
      /** Members who joined, for every day of the range in the merchant's time zone. */
      joinedByDay: z.array(z.object({ day, count: z.int() })),
      /** Since when staff have frozen the line, at the agent or above; null if they have not. */
      frozenAt: z.nullable(instant),
      zone: z.string(),
      asOf: instant,
    }),
    refusals: ['agents.notAgent'],
  },
  agentDownline: {
    method: 'GET',
    path: '/wps/agent/downline',
    who: 'agent',
    summary: 'Who is directly below the agent or an agent of the own line, is at a level, or has a name, newest first',
    query: z.object({
      /** Agent whose downline is listed; default: the caller. */
      upline: z.optional(id),
      /** Search in the whole line: a full name, or at least three letters that names start with. */
      name: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
      /** Depth below the agent in the whole line; 1 is directly below. */
      level: z.optional(level),
      kind: z.optional(z.enum(downlineKinds)),
      /** Filter by account state. */
      state: z.optional(z.enum(downlineStates)),
      /** Last row of the previous page. */
      after: z.optional(id),
      pageSize: paging.pageSize,
    }),
    value: z.object({
      /** Path from the caller to the agent whose downline is listed. */
      path: z.array(lineMember),
      list: z.array(
        z.extend(lineMember, {
          kind: memberKind,
          upline: z.string(),
          /** Depth below the caller; 1 is directly below. */
          level: z.int(),
          joinedAt: instant,
          lastSeenAt: z.nullable(instant),
          isActive: z.boolean(),
          /** Cash balance of the member. */
          balance: amount,
          /** For an agent: contract versions that are not over. */
          contracts: z.array(
            z.object({
              contractId: z.string(),
              version: z.int(),
              kind: z.enum(planKinds),
              state: z.enum(contractDetails),
            }),
          ),
          /** Number of members directly below. */
          directs: z.int(),
          /** Number of agents below, at any depth. */
          agentsBelow: z.int(),
          /** The caller's open offer to this player to become an agent. */
          offer: z.nullable(z.object({ offerId: id, expiresAt: instant })),
        }),
      ),
      totalCount: z.int(),
      /** Depth of the line below the agent in levels, at least 1. */
      levels: z.int(),
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
      /** `content` is HTML from a small allow-list; the page sanitizes it again before display. */
      list: z.array(
        z.object({ id: z.string(), title: z.string(), content: z.string(), startsAt: instant, isRead: z.boolean() }),
      ),
      zone: z.string(),
    }),
    refusals: [],
  },
  readAgentAnnouncements: {
    method: 'POST',
    path: '/wps/agent/announcements/read',
    who: 'agent',
    idempotent: true,
    summary: 'Marks announcements as read; those that the agent does not have are left out',
    body: z.strictObject({ ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(100)) }),
    value: z.object({}),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentCentreCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
