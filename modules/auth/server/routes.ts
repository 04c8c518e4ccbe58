import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Cookies } from './cookies.ts';
import type { AuthDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import { logOut } from './sessions.ts';

export function createHandlers(deps: AuthDeps, cookies: Cookies): Handlers {
  return {
    async login({ body, context, request, reply }) {
      const browser = cookies.browserOf(request, reply);
      return cookies.give(request, reply, await logIn(deps, context, body, browser));
    },
    async logout({ session, context, request, reply }) {
      await logOut(deps, context, session);
      cookies.forgetDevice(request, reply);
      return {};
    },
  };
}
