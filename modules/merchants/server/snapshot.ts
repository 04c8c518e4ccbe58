import type { Log } from '@sanam/server/platform/log.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Snapshot } from './store.ts';

/** Milliseconds for which a node uses its snapshot; changes on another node are visible after this. */
const SNAPSHOT_LIFE_MS = 2000;

/** In-memory copy of data that a module reads often: merchants, hosts, flags, settings. */
export interface Snapshots<Read = Snapshot> {
  /** Reloads everything. */
  reload(): Promise<void>;
  fresh(): Promise<Read>;
  /** Returns the known copy for callers that cannot wait, and starts a reload. */
  known(): Read | undefined;
  /** Registers another copy that `reload` renews too. */
  alsoReload(other: () => Promise<void>): void;
}

/** Creates a snapshot that is read on reserved connections, so that callers in a transaction may wait for `fresh`. */
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
    // A read that began earlier but finished later is older than the known copy.
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

/** Returns the current time of the database's clock, by its offset when the snapshot was read. */
export const nowOf = (snapshot: Snapshot): Date => new Date(performance.now() + snapshot.clockOffMs);
