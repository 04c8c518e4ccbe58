import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, count, emptySet, firstOfAll, has, intersect, meet, slice, subtract } from './bitset.ts';

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
        expect(firstOfAll(set)).toBe(sorted(numbers)[0]);
        expect(Array.from({ length: SIZE }, (_, at) => at).filter((at) => has(set, at))).toEqual(sorted(numbers));
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
        expect(firstOfAll(setOf(left), setOf(right))).toBe(slice(both, 0, 1)[0]);
        expect(slice(both, 0, SIZE)).toEqual(sorted(left.filter((one) => right.includes(one))));
        const met = setOf(right);
        expect(meet(met, setOf(left), setOf(right))).toBe(count(both));
        expect(met).toEqual(both);
        const rest = setOf(left);
        subtract(rest, setOf(right));
        expect(slice(rest, 0, SIZE)).toEqual(sorted(left.filter((one) => !right.includes(one))));
      }),
    );
  });
});
