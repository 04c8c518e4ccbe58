import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { loginPath } from '../paths.ts';
import { gateOf } from './gate.ts';
import { warnRealAccount } from './real-account.ts';
import { useSession } from './session.ts';

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
