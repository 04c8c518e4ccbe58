import { ANALYTICS_META } from '@sanam/contract/consent';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from './consent.ts';
import { useSite } from './permission.ts';

/** The server lets the outside script into this page; a yes given on this page counts from the next load on. */
const isLetIn = (): boolean => document.querySelector(`meta[name="${ANALYTICS_META}"]`) !== null;

/** Counts pages where the brand wants it and the person agreed; its code is loaded for nobody else (GAP-178). */
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
