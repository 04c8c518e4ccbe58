import { queryClient } from './query-client.ts';
import { keys } from './query-keys.ts';
import { sessionStore } from './storage.ts';

/** After this an open page asks anew for what it keeps of notices, hosts and the brand (GAP-035). */
export const KEPT_MS = 5 * 60_000;

/**
 * Notices and hosts may differ for a visitor, a member and a language: what is kept of them is dropped at a log-in, a
 * log-out and a change of language, and asked for anew where it is shown (GAP-035).
 */
export function dropKept(): void {
  for (const key of ['index_notice', 'routers']) sessionStore.set(key, null);
  // The brand's answer is what the hosts are read after.
  for (const queryKey of [keys.announcements, keys.permission]) void queryClient.invalidateQueries({ queryKey });
}
