import { dropCookie, keepCookie, readCookie } from '@sanam/portal/lib/storage.ts';
import { REMEMBER, WITHOUT_TICKET } from './forget-ticket.ts';

/**
 * Cookies that live one day (GAP-076) and only prefill the form. None contains a password: the log-in uses a ticket in
 * a cookie that scripts cannot read, set and removed by the server (SEC-001).
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
  /** Whether the browser has a ticket for this name, so that the password need not be typed. */
  hasTicket: boolean;
  sms: RememberedNumber | null;
}

/** Value of `rememberMe` if there is a ticket. */
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

/** Remembers the username after a log-in with the box ticked (IDN-106). */
export function rememberUsername(username: string): void {
  keepCookie(LAST_USER, username);
  keepCookie(REMEMBER, WITH_TICKET);
}

/** Remembers number and country of a log-in by SMS, never a code (SEC-037). */
export function rememberNumber({ mobileNum, countryDialingCode }: RememberedNumber): void {
  keepCookie(SMS, JSON.stringify({ mobileNum, countryDialingCode }));
  if (readCookie(REMEMBER) === null) keepCookie(REMEMBER, WITHOUT_TICKET);
}

/** Deletes the remembered log-in after the box was unticked (IDN-107). */
export function forgetRemembered(): void {
  for (const name of [LAST_USER, REMEMBER, SMS]) dropCookie(name);
}

/** Deletes the remembered log-in as soon as the box is unticked. */
export function forgetUnticked(event: { target: { checked: boolean } }): void {
  if (!event.target.checked) forgetRemembered();
}
