import { ago } from '@sanam/server/platform/db.ts';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { plainMessage, plainPath } from './rules.ts';
import * as store from './store.ts';

const WINDOW_MS = 60_000;
/** Entries accepted per minute from one network, and from all together on one node. */
const OF_ONE_MAX = 10;
const OF_ALL_MAX = 300;
const KEPT_DAYS = 7;
/** Maximum number of stored entries, so that a flood from many places does not fill the disk. */
const KEPT_ENTRIES = 100_000;

export interface ClientLog {
  /** Stores an entry. Refuses with `common.tooManyRequests` if one network, or all together, report too much. */
  note(from: { merchantId: string; address: string | null }, entry: store.ClientEntry): Promise<void>;
  /** Returns entries, newest first, with the total count of the filter. */
  list(filter: store.ClientLogFilter): Promise<{ list: store.ClientLogRow[]; totalCount: number }>;
  /** Returns faults, equal ones as one row, the most recent first. */
  groups(filter: store.ClientLogFilter): Promise<{ list: store.ClientFault[]; totalCount: number }>;
  /** Deletes entries older than seven days, and all but the newest of a flood. */
  forget(): Promise<void>;
}

/** Stores browser faults (GAP-181). The user is never stored: no address, no account, no agent string. */
export function createClientLog({ db }: Pick<Platform, 'db'>, keptEntries = KEPT_ENTRIES): ClientLog {
  let counts = new Map<string, number>();
  let all = 0;
  let since = 0;

  function count(address: string | null): void {
    const now = performance.now();
    if (now - since > WINDOW_MS || since === 0) {
      counts = new Map();
      all = 0;
      since = now;
    }
    const key = networkOf(address ?? 'unknown');
    const mine = (counts.get(key) ?? 0) + 1;
    if (mine > OF_ONE_MAX || all >= OF_ALL_MAX)
      throw refuse('common.tooManyRequests', { retryAfterSeconds: Math.ceil((WINDOW_MS - (now - since)) / 1000) });
    counts.set(key, mine);
    all += 1;
  }

  return {
    async note({ merchantId, address }, entry) {
      count(address);
      await db
        .insertInto('merchants_client_log')
        .values({
          merchant_id: merchantId,
          kind: entry.kind,
          path: plainPath(entry.path),
          name: entry.name,
          message: plainMessage(entry.message),
          language: entry.language ?? null,
          screen: entry.screen ?? null,
          version: entry.version ?? null,
        })
        .execute();
    },
    list: (filter) => store.listEntries(db, filter),
    groups: (filter) => store.listFaults(db, filter),
    async forget() {
      await db
        .deleteFrom('merchants_client_log')
        .where('at', '<', ago(`${KEPT_DAYS} days`))
        .execute();
      await db
        .deleteFrom('merchants_client_log')
        .where('entry_id', '<=', (eb) =>
          eb
            .selectFrom('merchants_client_log')
            .select('entry_id')
            .orderBy('entry_id', 'desc')
            .offset(keptEntries)
            .limit(1),
        )
        .execute();
    },
  };
}
