import { useNavigate } from 'react-router';
import { closePopup, usePopup } from '../../lib/popup.ts';
import { queryClient } from '../../lib/query-client.ts';
import { personalKeys } from '../../lib/query-keys.ts';
import { openSession, type SessionValue } from '../../lib/session.ts';
import { safeReturn } from '../../paths.ts';

/** What follows a log-in or a registration: keep the session, close the pop-up, go home or back (IDN-043 to IDN-046). */
export function useEnter(): (value: SessionValue, back?: string | null) => void {
  const navigate = useNavigate();
  return (value, back) => {
    for (const queryKey of personalKeys) queryClient.removeQueries({ queryKey });
    const wanted = back ?? usePopup.getState().back;
    openSession(value);
    closePopup();
    void navigate(safeReturn(wanted), { replace: true });
  };
}
