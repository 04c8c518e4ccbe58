import type { Log } from '@sanam/server/platform/log.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { readSnapshot, type Snapshot } from './store.ts';

/** How long a node may work with what it read; a change made on another node is seen after this. */
const SNAPSHOT_LIFE_MS = 5000;

/** What the site module knows, kept in memory: brands, hosts, flags, settings, gates. */
export interface Snapshots {
  /** Reads everything anew. */
  reload(): Promise<void>;
  fresh(): Promise<Snapshot>;
  /** For callers that cannot wait: what is known, and a new reading under way. */
  known(): Snapshot | undefined;
}

export function createSnapshots({ db, log }: { db: Db; log: Log }): Snapshots {
  let snapshot: Snapshot | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let begun = 0;
  let taken = 0;

  async function reload(): Promise<void> {
    const turn = ++begun;
    const read = await readSnapshot(db);
    // A reading that began earlier and came back later is older than what is known.
    if (turn < taken) return;
    taken = turn;
    snapshot = read;
    readAt = performance.now();
  }
  async function fresh(): Promise<Snapshot> {
    if (snapshot === undefined) await reload();
    else if (performance.now() - readAt > SNAPSHOT_LIFE_MS)
      await (reading ??= reload().finally(() => (reading = undefined)));
    return snapshot!;
  }
  return {
    reload,
    fresh,
    known() {
      if (performance.now() - readAt > SNAPSHOT_LIFE_MS)
        fresh().catch((error: unknown) => log.warn({ err: error }, 'the site settings could not be read'));
      return snapshot;
    },
  };
}

/** Now by the database's clock, by what it was when the snapshot was read. */
export const nowOf = (snapshot: Snapshot): Date => new Date(performance.now() + snapshot.clockOffMs);
