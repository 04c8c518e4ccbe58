import { ask } from '@sanam/ui';
import { useNavigate } from '../router/router.ts';
import { translate } from '../i18n/language.ts';
import { tellLogout } from './feature.ts';
import { forgetMember } from './api.ts';
import { dropKept } from './query-client.ts';
import { paths } from '../paths.ts';

/**
 * Returns the log-out: asks for confirmation, ends the session on the server, deletes it here, reads the merchant's
 * data again and opens the home page, also if the call fails (IDN-155 to IDN-160, GAP-077, GAP-078). Agent and VIP
 * states are part of the deleted data: the account type and the member's info.
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
    await tellLogout();
    forgetMember();
    dropKept();
    navigate(paths.home);
  };
}
