import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id } from '@sanam/contract/common';
import './refusals.ts';
import { account, ownOffer } from './schemas.ts';
import { offerStates } from './states.ts';

const offerParams = { params: z.object({ offerId: id }) };
const offerState = z.object({ state: z.enum(offerStates) });

/** Calls of members and agents. */
export const agentsCalls = {
  agentOffer: {
    method: 'GET',
    path: '/wps/member/agent-offer',
    who: 'player',
    summary: 'The open offer to become an agent, null where there is none',
    value: z.object({ offer: z.nullable(ownOffer) }),
    refusals: [],
  },
  answerAgentOffer: {
    method: 'POST',
    path: '/wps/member/agent-offer/:offerId/answer',
    who: 'player',
    idempotent: true,
    summary: 'Accepts or rejects an offer to become an agent; a member who accepts is one with the next call',
    ...offerParams,
    body: z.strictObject({ accept: z.boolean() }),
    value: offerState,
    refusals: [
      'agents.offerClosed',
      'agents.inOtherLine',
      'agents.uplineGone',
      'agents.lineFrozen',
      'agents.depthReached',
      'identity.notPlayer',
    ],
  },
  offerAgent: {
    method: 'POST',
    path: '/wps/agent/offers',
    who: 'agent',
    idempotent: true,
    summary: 'Offers a direct player to become an agent below the caller',
    body: z.strictObject({ account }),
    value: ownOffer,
    refusals: [
      'agents.notInDownline',
      'agents.opensNoAgents',
      'agents.offerWaiting',
      'agents.lineFrozen',
      'agents.depthReached',
      'identity.notPlayer',
    ],
  },
  withdrawAgentOffer: {
    method: 'POST',
    path: '/wps/agent/offers/:offerId/withdraw',
    who: 'agent',
    idempotent: true,
    summary: 'Takes an own offer back',
    ...offerParams,
    value: offerState,
    refusals: ['agents.offerClosed'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof agentsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
