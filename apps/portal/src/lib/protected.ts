import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { loginPath } from '../paths.ts';
import { isGuest } from './account-type.ts';
import { warnRealAccount } from './real-account.ts';
import { useSession } from './session.ts';

/** What only the owner of a real account may open: lists of games by their tab's name, and the two centres (IDN-164). */
const protectedActions = new Set(['fav', 'recent', 'saved', 'agentCentre', 'memberCentre']);

interface Person {
  token: string | null;
  accountType: number | null;
}

/** `login`: nobody is here yet. `realAccount`: a trial guest. Only what is drawn: the server refuses the same (SEC-024). */
export function gateOf(action: string, { token, accountType }: Person): 'open' | 'login' | 'realAccount' {
  if (!protectedActions.has(action)) return 'open';
  if (token === null) return 'login';
  return isGuest(accountType) ? 'realAccount' : 'open';
}

/** Runs an action; a protected one leads a visitor to the log-in page (IDN-165) and warns a trial guest (IDN-166). */
export function useProtected(): (action: string, back: string, run: () => void) => void {
  const navigate = useNavigate();
  return useCallback(
    (action, back, run) => {
      const gate = gateOf(action, useSession.getState());
      if (gate === 'login') void navigate(loginPath(back));
      else if (gate === 'realAccount') void warnRealAccount();
      else run();
    },
    [navigate],
  );
}
