import { ANALYTICS_COOKIE } from '@sanam/contract/consent';
import { create } from 'zustand';
import { keepCookie, readCookie } from './cookies.ts';

export type Choice = 'yes' | 'no';

/** After half a year a person is asked again. */
const KEPT_DAYS = 180;

const read = (): Choice | null => {
  const value = readCookie(ANALYTICS_COOKIE);
  return value === 'yes' || value === 'no' ? value : null;
};

/** Whether this browser may be counted (GAP-178); `isOpen`: the person asked to see the choice again. */
export const useConsent = create<{ choice: Choice | null; isOpen: boolean }>(() => ({ choice: read(), isOpen: false }));

export const openConsent = (): void => useConsent.setState({ isOpen: true });

/**
 * Kept in a cookie because the server reads it: it lets the outside script into the content security policy of the next
 * page for browsers that said yes, and for no other.
 */
export function choose(choice: Choice): void {
  keepCookie(ANALYTICS_COOKIE, choice, { days: KEPT_DAYS, sameSite: 'Lax' });
  useConsent.setState({ choice, isOpen: false });
}
