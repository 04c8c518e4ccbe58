import CssBaseline from '@mui/material/CssBaseline';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorMessage } from '@sanam/console/components/state-message.tsx';
import { api } from '@sanam/console/lib/api.ts';
import { Refusal } from '@sanam/client/refusal';
import { session } from '@sanam/console/lib/session.ts';
import { LoginPage } from './login-page.tsx';

/**
 * The pages of the console for a logged-in person, else the log-in form at the same address. A deep link therefore
 * leads to its page after the log-in, without a redirect.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const client = useQueryClient();
  // The next person must not see cached answers of the previous one.
  useEffect(() => {
    if (state !== 'in') client.clear();
  }, [state, client]);
  if (state === 'in') return <>{children}</>;
  return <CssBaseline enableColorScheme>{state === 'out' ? <LoginPage /> : <WhoIsIt />}</CssBaseline>;
}

/** Another tab is or was logged in: asks the server who it is. */
function WhoIsIt() {
  const [tries, setTries] = useState(1);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    async function ask(): Promise<void> {
      try {
        const staff = await api.call('staffInfo', {});
        if (isCurrent) session.open(staff);
      } catch (failure) {
        if (!isCurrent) return;
        if (failure instanceof Refusal && failure.status === 401) session.close('ended');
        else setError(failure);
      }
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [tries]);
  function retry(): void {
    setError(null);
    setTries(tries + 1);
  }
  return error === null ? <div aria-busy="true" /> : <ErrorMessage error={error} onRetry={retry} />;
}
