import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Cookies } from './cookies.ts';
import type { IdentityService } from './identity-service.ts';

export function createHandlers(deps: { service: IdentityService; cookies: Cookies }): Handlers {
  const { service, cookies } = deps;
  return {
    async login({ body, context, request, reply }) {
      const browser = cookies.browserOf(request, reply);
      return cookies.give(request, reply, await service.login(context, body, browser));
    },
    async logout({ session, context, request, reply }) {
      await service.logout(context, session);
      cookies.forgetDevice(request, reply);
      return {};
    },
    memberInfo: ({ session }) => service.memberInfo(session.memberId),
  };
}
