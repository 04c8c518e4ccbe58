import { ask } from '@sanam/ui';
import { useNavigate } from '@sanam/portal/router/router.ts';
import { translate } from '@sanam/portal/i18n/language.ts';
import { call, forgetMember } from '@sanam/portal/lib/api.ts';
import { dropKept } from '@sanam/portal/lib/query-client.ts';
import { paths } from '@sanam/portal/paths.ts';
import { authCalls } from '../contract/calls.ts';
import { forgetTicket } from './login/remembered.ts';

/**
 * Asks, ends the session on the server, forgets it here, reads anew what the brand shows, and goes home; a failing call
 * changes nothing of that (IDN-155 to IDN-160, GAP-077, GAP-078). Agent and VIP states live in what is forgotten: the
 * account type and the member's info.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const yes = await ask({
      title: translate('nav.logout'),
      body: translate('nav.logoutAsk'),
      icon: 'logout',
      confirm: translate('nav.logout'),
      cancel: translate('app.cancel'),
      closeLabel: translate('app.close'),
    });
    if (!yes) return;
    await call(authCalls.logout).catch(() => undefined);
    forgetMember();
    // The server has revoked this browser's ticket (SEC-001): the form must not offer it.
    forgetTicket();
    dropKept();
    await navigate(paths.home);
  };
}
