// Passwords after registration: the member's own change, and two ways to reset a forgotten one.
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Cookies } from '../cookies.ts';
import type { AuthDeps } from '../deps.ts';
import { requestLink, resetByLink } from './by-email.ts';
import { resetByMobile } from './by-mobile.ts';
import { isFromOwnPage } from './own-page.ts';
import { changeOwnPassword } from './own.ts';

export function passwordHandlers(deps: AuthDeps, cookies: Cookies): Handlers {
  return {
    async changePassword({ body, context, session, request, reply }) {
      await changeOwnPassword(deps, context, session, body);
      cookies.forgetDevice(request, reply);
      return {};
    },
    async requestPasswordLink({ body, context, request, reply }) {
      if (!isFromOwnPage(request))
        throw refuse('request.invalid', { fields: [{ field: 'origin', problem: 'foreign' }] });
      await requestLink(deps, context, body, cookies.browserOf(request, reply));
      return {};
    },
    async resetPasswordByLink({ body, context, request, reply }) {
      await resetByLink(deps, context, body);
      cookies.forgetDevice(request, reply);
      return {};
    },
    async resetPasswordByMobile({ body, context, request, reply }) {
      const answer = await resetByMobile(deps, context, body, cookies.browserOf(request, reply));
      return answer === undefined ? null : cookies.give(request, reply, answer);
    },
  };
}
