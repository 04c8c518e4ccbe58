import type { Bitset } from './bitset.ts';

const BYTES_MAX = 16 * 1024 * 1024;
/** What keeping one costs beside its members. */
const BYTES_EACH = 512;

/** What was worked out lately, each with its set, all sets of one size, up to so many bytes together. */
export interface LateSets<Found extends { set: Bitset }> {
  /** What has this name, made where it is not there, in the place of what goes for it. */
  of(name: string, make: (gone: Found | undefined) => Found): Found;
  clear(): void;
}

export function createLateSets<Found extends { set: Bitset }>(): LateSets<Found> {
  const kept = new Map<string, Found>();
  let bytesEach = 0;

  function longestNotAskedFor(): Found | undefined {
    const [first] = kept;
    if (first !== undefined) kept.delete(first[0]);
    return first?.[1];
  }

  return {
    of(name, make) {
      let found = kept.get(name);
      if (found === undefined) found = make(kept.size * bytesEach >= BYTES_MAX ? longestNotAskedFor() : undefined);
      else kept.delete(name);
      bytesEach = found.set.byteLength + BYTES_EACH;
      kept.set(name, found);
      return found;
    },
    clear: () => kept.clear(),
  };
}
