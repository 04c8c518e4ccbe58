import { ask } from '@sanam/ui';
import { useCallback } from 'react';
import { useNavigate } from '../router/router.ts';
import { loadLaterWords, translate } from '../i18n/language.ts';
import { loginPath } from '../paths.ts';
import { openPopup } from './popup.ts';
import { isGuest, useSession } from './session.ts';

/** Actions for owners of real accounts only: lists of games by tab name, and the two centres (IDN-164). */
const protectedActions = new Set(['fav', 'recent', 'saved', 'agentCentre', 'memberCentre']);

interface Person {
  token: string | null;
  accountType: number | null;
}

/**
 * Checks an action: `login` for a visitor, `realAccount` for a trial guest. Decides only the display; the server
 * refuses the same (SEC-024).
 */
export function gateOf(action: string, { token, accountType }: Person): 'open' | 'login' | 'realAccount' {
  if (!protectedActions.has(action)) return 'open';
  if (token === null) return 'login';
  return isGuest(accountType) ? 'realAccount' : 'open';
}

/** Runs an action; a protected one sends a visitor to the log-in page (IDN-165) and warns a trial guest (IDN-166). */
export function useProtected(): (action: string, back: string, run: () => void) => void {
  const navigate = useNavigate();
  return useCallback(
    (action, back, run) => {
      const gate = gateOf(action, useSession.getState());
      if (gate === 'login') navigate(loginPath(back));
      else if (gate === 'realAccount') void warnRealAccount();
      else run();
    },
    [navigate],
  );
}

let asking: Promise<void> | null = null;

async function warn(): Promise<void> {
  await loadLaterWords();
  const yes = await ask({
    title: translate('identity.realAccountTitle'),
    body: translate('in_need_true_account'),
    icon: 'alert',
    confirm: translate('in_increase_submit'),
    cancel: translate('app.cancel'),
    closeLabel: translate('app.close'),
  });
  if (yes) openPopup('register');
}

/** Warns a trial guest that this needs a real account (IDN-166, IDN-167); concurrent calls open one dialog. */
export function warnRealAccount(): Promise<void> {
  return (asking ??= warn().finally(() => {
    asking = null;
  }));
}
