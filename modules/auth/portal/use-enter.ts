import { type NavigateFunction, useNavigate } from '@sanam/portal/router/router.ts';
import { call } from '@sanam/portal/lib/api.ts';
import {
  type ChangeReason,
  closePopup,
  forcePasswordChange,
  showAfterLogin,
  usePopup,
} from '@sanam/portal/lib/popup.ts';
import { dropKept, queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from '@sanam/members/portal/keys.ts';
import { personalKeys } from '@sanam/portal/lib/feature.ts';
import { openSession, type SessionValue } from '@sanam/portal/lib/session.ts';
import { safeReturn } from '@sanam/portal/paths.ts';
import { authCalls } from '../contract/calls.ts';

/** Returns the reason why the server requires a new password, as far as its answer tells (GAP-037). */
function reasonOf({ firstTimeLogin, passwordExpired }: SessionValue): ChangeReason {
  if (passwordExpired) return 'expired';
  return firstTimeLogin ? 'firstLogin' : 'required';
}

/**
 * Completes a log-in or registration: stores the session, closes the pop-up, goes home or back (IDN-043 to IDN-046),
 * then opens the forced change of the password, or loads the member's info and opens the after-login modal (IDN-047 to
 * IDN-050). The server alone decides whether a change is forced (GAP-036).
 */
export function enterPortal(value: SessionValue, navigate: NavigateFunction, back?: string | null): void {
  for (const queryKey of personalKeys()) queryClient.removeQueries({ queryKey });
  const wanted = back ?? usePopup.getState().back;
  openSession(value);
  dropKept();
  closePopup();
  navigate(safeReturn(wanted), { replace: true });
  if (value.mustChangePassword) forcePasswordChange(reasonOf(value));
  else {
    void queryClient.prefetchQuery({ queryKey: keys.member, queryFn: () => call(authCalls.memberInfo) });
    // Notices are shown only to members who may play.
    if (value.exclusion === undefined) showAfterLogin();
  }
}

export function useEnter(): (value: SessionValue, back?: string | null) => void {
  const navigate = useNavigate();
  return (value, back) => enterPortal(value, navigate, back);
}
