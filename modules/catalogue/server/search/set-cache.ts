import { LRUCache } from 'lru-cache';
import type { Bitset } from './bitset.ts';

const BYTES_MAX = 16 * 1024 * 1024;
/** Bytes of one entry besides its set. */
const ENTRY_BYTES = 512;

/** The most recently used sets, by key, up to 16 MB together. */
export interface SetCache<Entry extends { set: Bitset }> {
  /**
   * Returns the entry of this key; creates a missing one. `make` receives the entry evicted for it, if any, to reuse
   * its memory, because allocating sets for each search costs more than the search.
   */
  of(key: string, make: (evicted: Entry | undefined) => Entry): Entry;
  clear(): void;
}

export function createSetCache<Entry extends { set: Bitset }>(): SetCache<Entry> {
  const entries = new LRUCache<string, Entry>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ set }) => set.byteLength + ENTRY_BYTES,
  });
  /** All sets have one size, so the newest entry tells the size of the next one. */
  let entryBytes = 0;
  return {
    of(key, make) {
      const known = entries.get(key);
      if (known !== undefined) return known;
      const isFull = entries.calculatedSize + entryBytes > BYTES_MAX;
      const entry = make(isFull ? entries.pop() : undefined);
      entryBytes = entry.set.byteLength + ENTRY_BYTES;
      entries.set(key, entry);
      return entry;
    },
    clear: () => entries.clear(),
  };
}
