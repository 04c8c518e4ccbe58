import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Cookies } from '@sanam/auth/server/cookies.ts';
import type { RegistrationDeps } from './deps.ts';
import { socialTicketOf } from '@sanam/auth/server/social/index.ts';
import type { Person } from './checks.ts';
import { createService, type RegistrationService } from './service.ts';

export type { RegistrationService } from './service.ts';

/** Opening an account: the form and its rules, invitations, countries, and what the newcomer gave. */
export function createRegistration(deps: RegistrationDeps): RegistrationService {
  return createService(deps);
}

export function registrationHandlers(deps: { service: RegistrationService; cookies: Cookies }): Handlers {
  const { service, cookies } = deps;
  const personOf = (request: FastifyRequest, reply: FastifyReply): Person => ({
    ...cookies.browserOf(request, reply),
    socialTicket: socialTicketOf(request),
  });
  return {
    registerSettings: ({ context }) => service.settings(context.merchantId),
    countries: ({ context }) => service.countries(context.merchantId),
    checkInvitation: ({ query, context }) => service.checkInvitation(context, query.code),
    async register({ body, context, request, reply }) {
      const person = personOf(request, reply);
      return cookies.give(request, reply, await service.register(context, 'username', body, person));
    },
    async registerMobile({ body, context, request, reply }) {
      const person = personOf(request, reply);
      return cookies.give(request, reply, await service.register(context, 'mobile', body, person));
    },
    memberProfile: ({ session }) => service.profile(session.memberId),
  };
}
