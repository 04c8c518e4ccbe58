import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, pageOf, paging } from '@sanam/contract/common';
import { givenContracts, shownGivenContracts } from './contract-schemas.ts';
import { tierRow, tierTable } from './plan-schema.ts';
import './refusals.ts';
import { linkStates, linkTargets } from './link-states.ts';

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
const tag = z.string().check(z.trim(), z.maxLength(40));

const link = z.object({
  code,
  target: z.enum(linkTargets),
  /** Note of the agent about where the link is published. */
  tag,
  state: z.enum(linkStates),
  /** Rebate rates offered to new agents; empty for none. */
  rebate: z.array(tierRow),
  /** The most that a period of the rebate pays; null for no cap. */
  rebateMax: z.nullable(amount),
  contracts: shownGivenContracts,
  usesMax: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  createdAt: instant,
  /** Number of members who registered by the link. */
  joined: z.int(),
  /** Number of them who have deposited. */
  depositors: z.int(),
  /** Sum of their valid bets up to the last closed day. */
  validBet: amount,
});

/** Calls of the register centre: links by which people register below the agent. */
export const agentLinkCalls = {
  agentLinks: {
    method: 'GET',
    path: '/wps/agent/links',
    who: 'agent',
    summary: "The agent's links, newest first, with what became of each",
    query: z.object({
      ...paging,
      tag: z.optional(tag),
      target: z.optional(z.enum(linkTargets)),
      state: z.optional(z.enum(linkStates)),
    }),
    value: z.extend(pageOf(link), {
      zone: z.string(),
      /** All tags of the agent's links, sorted. */
      tags: z.array(tag),
      /** Registrations by any of the links, for each of the last thirty days. */
      joinedByDay: z.array(z.object({ day, count: z.int() })),
      /** Whether this agent may have agents below. */
      opensAgents: z.boolean(),
    }),
    refusals: ['agents.notAgent'],
  },
  createAgentLink: {
    method: 'POST',
    path: '/wps/agent/links',
    who: 'agent',
    idempotent: true,
    summary: 'Makes a link by which people register below the agent',
    body: z.strictObject({
      target: z.enum(linkTargets),
      tag: z._default(tag, ''),
      usesMax: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      /** Validity in days; null: until it is closed. */
      days: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
      /** For an agent link: rebate rates offered to new agents; none above the agent's own. */
      rebate: z._default(z.nullable(tierTable), null),
      /** The most that a period of this rebate pays; null for no cap. */
      rebateMax: z._default(z.nullable(amount), null),
      /** For an agent link: contracts offered to new agents. */
      contracts: z._default(givenContracts, []),
    }),
    value: z.object({ code }),
    refusals: [
      'agents.notAgent',
      'agents.opensNoAgents',
      'agents.linksFull',
      'agents.lineFrozen',
      'agents.featureOff',
      'agents.rulesUnreadable',
      'agents.rateAboveUpline',
      'request.invalid',
    ],
  },
  closeAgentLink: {
    method: 'POST',
    path: '/wps/agent/links/:code/close',
    who: 'agent',
    idempotent: true,
    summary: 'Lets nobody come by a link any more; those who did stay',
    params: z.object({ code }),
    value: z.object({ code }),
    refusals: ['agents.linkInvalid'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentLinkCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
