// The first load takes this much of what a browser remembers of a log-in; the rest is in `remembered.ts`.
import { keepCookie, readCookie } from '@sanam/portal/lib/storage.ts';

export const REMEMBER = 'rememberMe';
/** Only the box is ticked: a log-out has ended the ticket. */
export const WITHOUT_TICKET = '0';

/** The ticket is used up or revoked; the name stays. */
export function forgetTicket(): void {
  if (readCookie(REMEMBER) !== null) keepCookie(REMEMBER, WITHOUT_TICKET);
}
