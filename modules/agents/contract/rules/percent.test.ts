import { expect, it } from 'vitest';
import { percentOf, ppmOf } from './percent.ts';

it.each([
  ['0.7', 7000],
  ['100', 1_000_000],
  ['0.0001', 1],
  ['12.34', 123_400],
])('reads %s percent as %i millionths, and back', (percent, ppm) => {
  expect(ppmOf(percent)).toBe(ppm);
  expect(percentOf(ppm)).toBe(percent);
});

it.each(['', '100.01', '1.23456', '-1', 'a', '1,5'])('takes no %s', (typed) => {
  expect(ppmOf(typed)).toBeUndefined();
});
