import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberDeps } from './deps.ts';
import type { createClosing } from './closing.ts';
import { memberInfo } from './members.ts';
import type { Person } from './registration/checks.ts';
import type { Registration } from './registration/index.ts';
import type { MemberSite } from './site/service.ts';
import { startTrial } from './trial/index.ts';

const NONCE_HEADER = 'x-trial-nonce';

interface Parts {
  registration: Registration;
  site: MemberSite;
  closing: ReturnType<typeof createClosing>;
}

export function createHandlers(deps: MemberDeps, parts: Parts): Handlers {
  return {
    ...accountHandlers(deps, parts),
    ...registrationHandlers(deps, parts.registration),
    /**
     * Refuses with `identity.methodClosed`, `request.encryption_required`, `request.encryption_invalid`,
     * `common.tooManyRequests`.
     */
    async loginTrial({ context, request, reply }) {
      const { site, blocks, platform, ports } = deps;
      if (!(await site.isFeatureOn(context.merchantId, 'FREEPLAY'))) throw refuse('identity.methodClosed');
      await blocks.checkAddress(context);
      // The nonce has no meaning (SEC-020): the rate limiter limits trials.
      const nonce = request.headers[NONCE_HEADER];
      if (typeof nonce !== 'string') throw refuse('request.encryption_required');
      await platform.encryptedCalls.open(nonce, request);
      const answer = await startTrial(deps, context, ports.browserOf(request, reply));
      return ports.giveCookies(request, reply, answer);
    },
  };
}

function accountHandlers(deps: MemberDeps, { site, closing }: Parts): Handlers {
  return {
    memberInfo: ({ session, context }) => memberInfo(deps, session.memberId, context.language),
    async memberLanguage({ body, session }) {
      await site.changeLanguage(session.memberId, body.language);
      return { language: body.language };
    },
    closing: ({ session }) => closing.state(session.memberId),
    askClosing: ({ session, context, body }) => closing.ask(context, { memberId: session.memberId, ...body }),
    async closeAccount({ session, context, body }) {
      await closing.close(context, { memberId: session.memberId, reason: body.reason });
      return {};
    },
    memberIcon: async ({ session }) => ({ url: site.avatarOf(session.memberId) }),
    playerAvatar: async ({ session }) => ({ url: site.avatarOf(session.memberId) }),
  };
}

function registrationHandlers({ ports }: MemberDeps, registration: Registration): Handlers {
  const personOf = (request: FastifyRequest, reply: FastifyReply): Person => ({
    ...ports.browserOf(request, reply),
    socialTicket: ports.socialTicketOf(request),
  });
  return {
    registerSettings: ({ context }) => registration.settings(context.merchantId),
    countries: ({ context }) => registration.countries(context.merchantId),
    checkInvitation: ({ query, context }) => registration.checkInvitation(context, query.code),
    accountOpening: ({ body, context }) => registration.opening(context, body.secret),
    async register({ body, context, request, reply }) {
      const person = personOf(request, reply);
      return ports.giveCookies(request, reply, await registration.register(context, 'username', body, person));
    },
    async registerMobile({ body, context, request, reply }) {
      const person = personOf(request, reply);
      return ports.giveCookies(request, reply, await registration.register(context, 'mobile', body, person));
    },
    async completeProfile({ session, context, body }) {
      await registration.complete(context, { memberId: session.memberId, given: body });
      return {};
    },
    memberProfile: ({ session }) => registration.profile(session.memberId),
  };
}
