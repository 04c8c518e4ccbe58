// Sets of small numbers, one bit each: the filters of a hall are sets of ranks, and a filtered hall is their intersection.

const WORD_BITS = 32;

/** A set of numbers from 0 up to its size. */
export type Bitset = Uint32Array;

export function emptySet(size: number): Bitset {
  return new Uint32Array(Math.ceil(size / WORD_BITS));
}

export function add(set: Bitset, member: number): void {
  set[member >>> 5]! |= 1 << (member & 31);
}

/** Keeps in `target` what `other` has too. */
export function intersect(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word]! &= other[word]!;
}

/** Takes from `target` what `other` has. */
export function subtract(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word]! &= ~other[word]!;
}

export function count(set: Bitset): number {
  let total = 0;
  for (let word = 0; word < set.length; word++) total += ones(set[word]!);
  return total;
}

/** Up to `limit` members in order, leaving out the first `offset`. */
export function slice(set: Bitset, offset: number, limit: number): number[] {
  const found: number[] = [];
  let toSkip = offset;
  for (let word = 0; word < set.length && found.length < limit; word++) {
    let bits = set[word]!;
    const inWord = ones(bits);
    if (inWord <= toSkip) {
      toSkip -= inWord;
      continue;
    }
    while (bits !== 0 && found.length < limit) {
      const lowest = bits & -bits;
      if (toSkip > 0) toSkip--;
      else found.push(word * WORD_BITS + (31 - Math.clz32(lowest)));
      bits ^= lowest;
    }
  }
  return found;
}

export function first(set: Bitset): number | undefined {
  return slice(set, 0, 1)[0];
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
