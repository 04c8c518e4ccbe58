import { Refusal } from '@sanam/client/refusal';
import { QueryClient } from '@tanstack/react-query';
import { viewerKeys } from './feature.ts';
import { sessionStore } from './storage.ts';

/**
 * Reads are retried once after a network error, never after a refusal. Calls that move money are never repeated
 * automatically.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && error instanceof Refusal && error.status === 0,
      retryDelay: 800,
    },
    mutations: { retry: false },
  },
});

/** Milliseconds after which an open page reads its cached notices, hosts and merchant again (GAP-035). */
export const KEPT_MS = 5 * 60_000;

/**
 * Drops the cached notices, hosts and agent features, which may differ between visitors, members and languages. Called
 * at a log-in, log-out and change of language; shown ones are read again (GAP-035, AGT-023 to AGT-025).
 */
export function dropKept(): void {
  for (const key of ['index_notice', 'routers', 'consolidated', 'enableSalary', 'enableContract'])
    sessionStore.set(key, null);
  // Hosts are read again after the answer about the merchant.
  for (const queryKey of viewerKeys()) void queryClient.invalidateQueries({ queryKey });
}
