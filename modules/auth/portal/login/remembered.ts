import { dropCookie, keepCookie, readCookie } from '@sanam/portal/lib/storage.ts';
import { REMEMBER, WITHOUT_TICKET } from './forget-ticket.ts';

/**
 * Cookies of one day (GAP-076). None holds a password: what logs in is a ticket in a cookie that no script can read,
 * set and taken away by the server (SEC-001); these only fill the form.
 */
const LAST_USER = 'lastUser';
const SMS = 'smsLogin';

export interface RememberedNumber {
  mobileNum: string;
  countryDialingCode: string;
}
export interface Remembered {
  isOn: boolean;
  username: string;
  /** The browser holds a ticket for this name: the password need not be typed. */
  hasTicket: boolean;
  sms: RememberedNumber | null;
}

/** Value of `rememberMe` with a ticket. */
const WITH_TICKET = '1';

function numberOf(text: string | null): RememberedNumber | null {
  try {
    const { mobileNum, countryDialingCode } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (typeof mobileNum !== 'string' || typeof countryDialingCode !== 'string') return null;
    return { mobileNum, countryDialingCode };
  } catch {
    return null;
  }
}

export function readRemembered(): Remembered {
  const flag = readCookie(REMEMBER);
  const username = readCookie(LAST_USER) ?? '';
  return {
    isOn: flag !== null,
    username,
    hasTicket: flag === WITH_TICKET && username !== '',
    sms: numberOf(readCookie(SMS)),
  };
}

/** After a log-in with the box ticked (IDN-106). */
export function rememberUsername(username: string): void {
  keepCookie(LAST_USER, username);
  keepCookie(REMEMBER, WITH_TICKET);
}

/** Number and country only, never a code (SEC-037). */
export function rememberNumber({ mobileNum, countryDialingCode }: RememberedNumber): void {
  keepCookie(SMS, JSON.stringify({ mobileNum, countryDialingCode }));
  if (readCookie(REMEMBER) === null) keepCookie(REMEMBER, WITHOUT_TICKET);
}

/** The box was unticked (IDN-107). */
export function forgetRemembered(): void {
  for (const name of [LAST_USER, REMEMBER, SMS]) dropCookie(name);
}

/** What a press on the box does at once: unticked, nothing is kept from then on. */
export function forgetUnticked(event: { target: { checked: boolean } }): void {
  if (!event.target.checked) forgetRemembered();
}
