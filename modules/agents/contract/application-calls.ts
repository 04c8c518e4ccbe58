import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, instant, secret } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { reason } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { account, agentType } from './schemas.ts';

/** Calls for accepting applications of `/join`. */
export const agentApplicationCalls = {
  opsAcceptApplication: staff('agents.agent.offer', {
    method: 'POST',
    path: '/ops/agents/applications/:id/acceptance',
    idempotent: true,
    summary: 'Accepts an application: offers a member to become an agent, or opens an account for somebody new',
    params: z.object({ id }),
    body: z.strictObject({
      /** Name of the member who applied; null for a person without an account. */
      username: z.nullable(account),
      accountType: agentType,
      answer: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
      reason,
    }),
    value: z.object({
      /** Secret of the registration link; null for a member, who is notified in the portal. */
      secret: z.nullable(secret),
      expiresAt: instant,
    }),
    refusals: [
      'agents.unknownMember',
      'identity.notPlayer',
      'agents.inOtherLine',
      'agents.typeNeedsUpline',
      'agents.opensNoAgents',
      'agents.depthReached',
      'agents.offerWaiting',
    ],
  }),
} as const satisfies Record<string, CallDeclaration>;
