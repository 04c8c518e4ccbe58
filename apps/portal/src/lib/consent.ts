import { ANALYTICS_COOKIE, ANALYTICS_META } from '@sanam/contract/consent';
import { useEffect } from 'react';
import { useLocation } from '../router/router.ts';
import { create } from 'zustand';
import { useSite } from './site.ts';
import { keepCookie, readCookie } from './storage.ts';

export type Choice = 'yes' | 'no';

/** Days after which the user is asked again. */
const KEPT_DAYS = 180;

const read = (): Choice | null => {
  const value = readCookie(ANALYTICS_COOKIE);
  return value === 'yes' || value === 'no' ? value : null;
};

/** Consent to count visits in this browser (GAP-178); `isOpen`: the user asked to see the choice again. */
export const useConsent = create<{ choice: Choice | null; isOpen: boolean }>(() => ({ choice: read(), isOpen: false }));

export const openConsent = (): void => useConsent.setState({ isOpen: true });

/**
 * Stores the choice in a cookie, because the server reads it: it adds the outside script to the content security policy
 * of the next page only for browsers that consented.
 */
export function choose(choice: Choice): void {
  keepCookie(ANALYTICS_COOKIE, choice, { days: KEPT_DAYS, sameSite: 'Lax' });
  useConsent.setState({ choice, isOpen: false });
}

/**
 * Checks whether the server allowed the outside script on this page; consent given on this page applies from the next
 * load.
 */
const isLetIn = (): boolean => document.querySelector(`meta[name="${ANALYTICS_META}"]`) !== null;

/** Counts pages if the merchant uses it and the user consented; otherwise its code is not loaded (GAP-178). */
export function useAnalytics(): void {
  const id = useSite()?.analytics.gtagId ?? null;
  const choice = useConsent((consent) => consent.choice);
  const { pathname } = useLocation();
  useEffect(() => {
    if (id === null || !isLetIn()) return;
    void import('./analytics.ts').then(
      ({ countPage, stopCounting }) => (choice === 'yes' ? countPage(id, pathname) : stopCounting(id)),
      // A failure is ignored, because the user did not ask for the counting.
      () => undefined,
    );
  }, [id, choice, pathname]);
}
