import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, count, emptySet, first, intersect, slice, subtract } from './bitset.ts';

const SIZE = 200;
const members = fc.uniqueArray(fc.nat(SIZE - 1));
const setOf = (numbers: number[]) => {
  const set = emptySet(SIZE);
  for (const member of numbers) add(set, member);
  return set;
};
const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

describe('a set of ranks', () => {
  it('counts and lists what was added, in order', () => {
    fc.assert(
      fc.property(members, (numbers) => {
        const set = setOf(numbers);
        expect(count(set)).toBe(numbers.length);
        expect(slice(set, 0, SIZE)).toEqual(sorted(numbers));
        expect(first(set)).toBe(sorted(numbers)[0]);
      }),
    );
  });

  it('pages as an array does', () => {
    fc.assert(
      fc.property(members, fc.nat(SIZE), fc.nat(20), (numbers, offset, limit) => {
        expect(slice(setOf(numbers), offset, limit)).toEqual(sorted(numbers).slice(offset, offset + limit));
      }),
    );
  });

  it('intersects and subtracts as sets do', () => {
    fc.assert(
      fc.property(members, members, (left, right) => {
        const both = setOf(left);
        intersect(both, setOf(right));
        expect(slice(both, 0, SIZE)).toEqual(sorted(left.filter((one) => right.includes(one))));
        const rest = setOf(left);
        subtract(rest, setOf(right));
        expect(slice(rest, 0, SIZE)).toEqual(sorted(left.filter((one) => !right.includes(one))));
      }),
    );
  });
});
