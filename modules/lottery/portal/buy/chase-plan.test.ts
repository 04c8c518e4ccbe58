import { expect, it } from 'vitest';
import { grown, planOf, readMultiple } from './chase-plan.ts';

it.each([
  ['same', [1, 1, 1, 1]],
  ['more', [1, 2, 3, 4]],
  ['double', [1, 2, 4, 8]],
] as const)('stakes that grow by %s are %j', (growth, multiples) => {
  expect([0, 1, 2, 3].map((at) => grown(growth, at))).toEqual(multiples);
});

it('grow to the thousandfold at most', () => {
  expect([9, 10, 19].map((at) => grown('double', at))).toEqual([512, 1000, 1000]);
});

it('keep what was typed for a draw', () => {
  expect(planOf(['a', 'b'], 'more', { a: 5, gone: 9 })).toEqual([
    { numero: 'a', multiple: 5 },
    { numero: 'b', multiple: 2 },
  ]);
});

it.each([
  ['1', 1],
  ['1000', 1000],
  ['1001', undefined],
  ['0', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['1e2', undefined],
])('a multiple of %j is read as %j', (typed, multiple) => {
  expect(readMultiple(typed)).toBe(multiple);
});
