// Passwords after registration: the member's own change, and two ways back in for those who forgot theirs.
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Cookies } from '../cookies.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Entering } from '../entering.ts';
import { createLinkRequest, createLinkReset } from './by-email.ts';
import { createMobileReset } from './by-mobile.ts';
import { isFromOwnPage } from './own-page.ts';
import { createOwnChange } from './own.ts';
import type { SetPassword } from './set-password.ts';

export { createSetPassword, type SetPassword } from './set-password.ts';

export function createPasswordCalls(
  deps: ServiceDeps & { setPassword: SetPassword; entering: Entering; cookies: Cookies },
): { handlers: Handlers; forget(): Promise<void> } {
  const { cookies } = deps;
  const changeOwn = createOwnChange(deps);
  const byEmail = { ...createLinkRequest(deps), ...createLinkReset(deps) };
  const byMobile = createMobileReset(deps);
  return {
    forget: byEmail.forget,
    handlers: {
      async changePassword({ body, context, session, request, reply }) {
        await changeOwn(context, session, body);
        cookies.forgetDevice(request, reply);
        return {};
      },
      async requestPasswordLink({ body, context, request, reply }) {
        if (!isFromOwnPage(request))
          throw refuse('request.invalid', { fields: [{ field: 'origin', problem: 'foreign' }] });
        await byEmail.request(context, body, cookies.browserOf(request, reply));
        return {};
      },
      async resetPasswordByLink({ body, context, request, reply }) {
        await byEmail.reset(context, body);
        cookies.forgetDevice(request, reply);
        return {};
      },
      async resetPasswordByMobile({ body, context, request, reply }) {
        const answer = await byMobile(context, body, cookies.browserOf(request, reply));
        return answer === undefined ? null : cookies.give(request, reply, answer);
      },
    },
  };
}
