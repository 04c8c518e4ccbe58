import { Refusal } from '@sanam/client/refusal';
import { keys as contentKeys } from '@sanam/content/portal/keys.ts';
import { keys as merchantsKeys } from '@sanam/merchants/portal/keys.ts';
import { QueryClient } from '@tanstack/react-query';
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

/** After this an open page asks anew for what it keeps of notices, hosts and the brand (GAP-035). */
export const KEPT_MS = 5 * 60_000;

/**
 * Notices and hosts may differ for a visitor, a member and a language: what is kept of them is dropped at a log-in, a
 * log-out and a change of language, and asked for anew where it is shown (GAP-035).
 */
export function dropKept(): void {
  for (const key of ['index_notice', 'routers']) sessionStore.set(key, null);
  // The brand's answer is what the hosts are read after.
  for (const queryKey of [contentKeys.announcements, merchantsKeys.permission])
    void queryClient.invalidateQueries({ queryKey });
}
