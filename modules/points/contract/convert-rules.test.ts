import { expect, it } from 'vitest';
import { payoutOf } from './convert-rules.ts';

it.each([
  [12_345n, 100n, 12_345n, 12_345n],
  // Ten points are a satang: the rest below one stays.
  [12_345n, 1_000n, 12_340n, 1_234n],
  // A point is worth more than a satang.
  [7n, 50n, 7n, 14n],
  [9n, 1_000n, 0n, 0n],
])('pays of %i points at %i for a baht %i points as %i satang', (points, pointsPerUnit, taken, amount) => {
  expect(payoutOf(points, { pointsPerUnit })).toEqual({ points: taken, amount });
});
