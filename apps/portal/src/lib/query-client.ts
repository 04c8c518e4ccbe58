import { Refusal } from '@sanam/client/refusal';
import { QueryClient } from '@tanstack/react-query';
import { viewerKeys } from './feature.ts';
import { sessionStore } from './storage.ts';

/** Reads are tried once more when the line failed, never when the server refused. Nothing that moves money is repeated by itself. */
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

/** After this an open page asks again for what it keeps of notices, hosts and the merchant (GAP-035). */
export const KEPT_MS = 5 * 60_000;

/**
 * Notices, hosts and features of agents may differ for a visitor, a member and a language: what is kept of them is dropped
 * at a log-in, a log-out and a change of language, and asked for again where it is shown (GAP-035, AGT-023 to AGT-025).
 */
export function dropKept(): void {
  for (const key of ['index_notice', 'routers', 'consolidated', 'enableSalary', 'enableContract'])
    sessionStore.set(key, null);
  // Hosts are read again after the answer about the merchant.
  for (const queryKey of viewerKeys()) void queryClient.invalidateQueries({ queryKey });
}
