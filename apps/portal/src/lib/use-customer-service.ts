import { useQuery } from '@tanstack/react-query';
import { useLanguage, wireLanguage } from '../i18n/language.ts';
import { call } from './api.ts';
import { keys } from '@sanam/content/portal/keys.ts';

/** As `version` says, a copy may grow old; nobody waits longer than this for a new one (GAP-167). */
const LIFE_MS = 5 * 60_000;

/** The operator's channels, addresses covered, and the hosts they may be on. */
export function useCustomerService() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.customerService, shown],
    queryFn: () => call('customerService', { query: { language: wireLanguage() } }),
    staleTime: LIFE_MS,
  });
}
