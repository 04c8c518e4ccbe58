import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant, pageOf, paging, secret } from '@sanam/contract/common';
import { givenContracts, shownGivenContracts } from './contract-schemas.ts';
import { tierRow, tierTable } from './plan-schema.ts';
import './refusals.ts';
import { linkTargets } from './link-states.ts';
import { openingStates } from './opening-states.ts';

const opening = z.object({
  openingId: id,
  username: z.string(),
  target: z.enum(linkTargets),
  state: z.enum(openingStates),
  /** Rebate rates offered to the new agent; empty for none. */
  rebate: z.array(tierRow),
  /** The most that a period of the rebate pays; null for no cap. */
  rebateMax: z.nullable(amount),
  contracts: shownGivenContracts,
  openedAt: instant,
  expiresAt: instant,
});

/**
 * Calls about accounts opened by an agent. The person sets the password and birth date and accepts the terms by a link.
 */
export const agentOpeningCalls = {
  agentOpenings: {
    method: 'GET',
    path: '/wps/agent/members',
    who: 'agent',
    summary: 'The accounts that the agent opened, newest first',
    query: z.object(paging),
    value: z.extend(pageOf(opening), { zone: z.string() }),
    refusals: ['agents.notAgent'],
  },
  openAgentMember: {
    method: 'POST',
    path: '/wps/agent/members',
    who: 'agent',
    idempotent: true,
    summary: 'Opens an account below the agent, by name and type alone; the link that finishes it holds once',
    body: z.strictObject({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      target: z.enum(linkTargets),
      /** For an agent account: rebate rates offered to the person; none above the agent's own. */
      rebate: z._default(z.nullable(tierTable), null),
      /** The most that a period of this rebate pays; null for no cap. */
      rebateMax: z._default(z.nullable(amount), null),
      /** For an agent account: contracts offered to the person. */
      contracts: z._default(givenContracts, []),
    }),
    value: z.object({ openingId: id, username: z.string(), secret, expiresAt: instant }),
    refusals: [
      'agents.notAgent',
      'agents.lineFrozen',
      'agents.opensByLink',
      'agents.depthReached',
      'agents.linksFull',
      'agents.featureOff',
      'agents.rulesUnreadable',
      'agents.rateAboveUpline',
      'request.invalid',
      'identity.usernameTaken',
      'identity.usernameInvalid',
      'identity.registrationClosed',
    ],
  },
  closeAgentOpening: {
    method: 'POST',
    path: '/wps/agent/members/:openingId/close',
    who: 'agent',
    idempotent: true,
    summary: 'Takes the link of an account back that nobody has finished; the name is free again',
    params: z.object({ openingId: id }),
    value: z.object({ state: z.enum(openingStates) }),
    refusals: ['agents.linkInvalid'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentOpeningCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
