// Sets of small numbers, one bit each: a hall's filters are sets of ranks, and a filtered hall is their intersection.

const WORD_BITS = 32;

/** Set of numbers from 0 up to its size. */
export type Bitset = Uint32Array;

export function emptySet(size: number): Bitset {
  return new Uint32Array(Math.ceil(size / WORD_BITS));
}

export function add(set: Bitset, member: number): void {
  set[member >>> 5]! |= 1 << (member & 31);
}

export function remove(set: Bitset, member: number): void {
  set[member >>> 5]! &= ~(1 << (member & 31));
}

export function has(set: Bitset, member: number): boolean {
  return ((set[member >>> 5]! >>> (member & 31)) & 1) === 1;
}

/** Keeps in `target` only the members of `other`. */
export function intersect(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word]! &= other[word]!;
}

/** Writes the intersection of both sets to `target` and returns its size, in one pass. */
export function meet(target: Bitset, left: Bitset, right: Bitset): number {
  let total = 0;
  for (let word = 0; word < target.length; word++) {
    const both = left[word]! & right[word]!;
    target[word] = both;
    if (both !== 0) total += ones(both);
  }
  return total;
}

/** Removes the members of `other` from `target`. */
export function subtract(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word]! &= ~other[word]!;
}

export function count(set: Bitset): number {
  let total = 0;
  for (let word = 0; word < set.length; word++) total += ones(set[word]!);
  return total;
}

/** Returns up to `limit` members in ascending order, after the first `offset`. */
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

/** Returns the first number that is in all of the sets, which have equal size. */
export function firstOfAll(...sets: readonly [Bitset, ...Bitset[]]): number | undefined {
  for (let word = 0; word < sets[0].length; word++) {
    let bits = sets[0][word]!;
    for (let at = 1; at < sets.length && bits !== 0; at++) bits &= sets[at]![word]!;
    if (bits !== 0) return word * WORD_BITS + (31 - Math.clz32(bits & -bits));
  }
  return undefined;
}

/** Returns the number of set bits of a word; every step stays within 32 bits, which makes it fast. */
function ones(word: number): number {
  let bits = (word - ((word >>> 1) & 0x55555555)) | 0;
  bits = ((bits & 0x33333333) + ((bits >>> 2) & 0x33333333)) | 0;
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
