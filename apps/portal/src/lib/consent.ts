import { ANALYTICS_COOKIE, ANALYTICS_META } from '@sanam/contract/consent';
import { useEffect } from 'react';
import { useLocation } from '../router/router.ts';
import { create } from 'zustand';
import { useSite } from './site.ts';
import { keepCookie, readCookie } from './storage.ts';

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

/** The server lets the outside script into this page; a yes given on this page counts from the next load on. */
const isLetIn = (): boolean => document.querySelector(`meta[name="${ANALYTICS_META}"]`) !== null;

/** Counts pages where the merchant wants it and the person agreed; its code is not loaded for others (GAP-178). */
export function useAnalytics(): void {
  const id = useSite()?.analytics.gtagId ?? null;
  const choice = useConsent((consent) => consent.choice);
  const { pathname } = useLocation();
  useEffect(() => {
    if (id === null || !isLetIn()) return;
    void import('./analytics.ts').then(
      ({ countPage, stopCounting }) => (choice === 'yes' ? countPage(id, pathname) : stopCounting(id)),
      // Counting is nobody's wish at this moment.
      () => undefined,
    );
  }, [id, choice, pathname]);
}
