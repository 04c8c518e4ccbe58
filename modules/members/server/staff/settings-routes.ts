// Registration form and invitations: what staff read and change.
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { tellSettings, toldSettings } from '@sanam/server/platform/told.ts';
import type { InvitationCalls } from './invitations.ts';
import type { RegistrationDesk } from './registration.ts';

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

export function createRegistrationHandlers(deps: {
  live: Pick<LiveHub, 'publish'>;
  invitations: InvitationCalls;
  registration: RegistrationDesk;
}): Handlers {
  const { live, invitations, registration } = deps;
  return {
    opsGetRegistration: ({ context }) => registration.get(context),
    opsChangeRegistration: ({ body, context }) => toldSettings(live, registration.change(context, body)),
    opsListInvitations: ({ query, context, request }) => invitations.list(context, query, originOf(request)),
    async opsAddInvitation({ body, context }) {
      const answer = await invitations.add(context, body);
      await tellSettings(live);
      return answer;
    },
    async opsRevokeInvitation({ params, body, context }) {
      await invitations.revoke(context, { ...params, ...body });
      await tellSettings(live);
      return {};
    },
  };
}
