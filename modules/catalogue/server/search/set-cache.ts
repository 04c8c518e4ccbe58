import { LRUCache } from 'lru-cache';
import type { Bitset } from './bitset.ts';

const BYTES_MAX = 16 * 1024 * 1024;
/** What one entry costs beside its set. */
const ENTRY_BYTES = 512;

/** The sets used last, by key, up to 16 MB together. */
export interface SetCache<Entry extends { set: Bitset }> {
  /**
   * The entry of this key; a missing one is made. `make` is given the entry that was evicted for it, if any, to use its
   * memory again: allocating sets for each search costs more than the search.
   */
  of(key: string, make: (evicted: Entry | undefined) => Entry): Entry;
  clear(): void;
}

export function createSetCache<Entry extends { set: Bitset }>(): SetCache<Entry> {
  const entries = new LRUCache<string, Entry>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ set }) => set.byteLength + ENTRY_BYTES,
  });
  /** All sets have one size, so the newest entry tells what the next one needs. */
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
