import type { Log } from '@sanam/server/platform/log.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Snapshot } from './store.ts';

/** How long a node may work with what it read; a change made on another node is seen after this. */
const SNAPSHOT_LIFE_MS = 2000;

/** What a module reads often and keeps in memory: merchants, hosts, flags, settings. */
export interface Snapshots<Read = Snapshot> {
  /** Reads everything again. */
  reload(): Promise<void>;
  fresh(): Promise<Read>;
  /** For callers that cannot wait: what is known, and a new reading under way. */
  known(): Read | undefined;
  /** Another reading that `reload` renews too. */
  alsoReload(other: () => Promise<void>): void;
}

/** Reads on connections that no transaction holds: callers in a transaction may wait for `fresh`. */
export function createSnapshots<Read>(
  { reservedDb, log }: { reservedDb: Db; log: Log },
  read: (db: Db) => Promise<Read>,
): Snapshots<Read> {
  const others: (() => Promise<void>)[] = [];
  let snapshot: Read | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let begun = 0;
  let taken = 0;

  async function readAgain(): Promise<void> {
    const turn = ++begun;
    const newest = await read(reservedDb);
    // A reading that began earlier and came back later is older than what is known.
    if (turn < taken) return;
    taken = turn;
    snapshot = newest;
    readAt = performance.now();
  }
  async function fresh(): Promise<Read> {
    if (snapshot === undefined) await readAgain();
    else if (performance.now() - readAt > SNAPSHOT_LIFE_MS)
      await (reading ??= readAgain().finally(() => (reading = undefined)));
    return snapshot!;
  }
  return {
    reload: async () => void (await Promise.all([readAgain(), ...others.map((other) => other())])),
    fresh,
    known() {
      if (performance.now() - readAt > SNAPSHOT_LIFE_MS)
        fresh().catch((error: unknown) => log.warn({ err: error }, 'the site settings could not be read'));
      return snapshot;
    },
    alsoReload: (other) => void others.push(other),
  };
}

/** Now by the database's clock, by what it was when the snapshot was read. */
export const nowOf = (snapshot: Snapshot): Date => new Date(performance.now() + snapshot.clockOffMs);
