import { ask } from '@sanam/ui';
import { useNavigate } from 'react-router';
import { translate } from '../../i18n/language.ts';
import { call, forgetMember } from '../../lib/api.ts';
import { paths } from '../../paths.ts';

/** Asks, ends the session on the server, forgets it here and goes home; a failing call changes nothing of that (IDN-155 to IDN-159, GAP-078). */
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
    await call('logout').catch(() => undefined);
    forgetMember();
    await navigate(paths.home);
  };
}
