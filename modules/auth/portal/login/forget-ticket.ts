// The part of the remembered log-in that the first load needs; the rest is in `remembered.ts`.
import { keepCookie, readCookie } from '@sanam/portal/lib/storage.ts';

export const REMEMBER = 'rememberMe';
/** Cookie value when the box is ticked but a log-out has revoked the ticket. */
export const WITHOUT_TICKET = '0';

/** Records that the ticket is used up or revoked; the remembered name stays. */
export function forgetTicket(): void {
  if (readCookie(REMEMBER) !== null) keepCookie(REMEMBER, WITHOUT_TICKET);
}
