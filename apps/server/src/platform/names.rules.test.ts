import { expect, it } from 'vitest';
import { areNamesNear } from './names.rules.ts';

it.each([
  ['SOMCHAI JAIDEE', 'Mr. Somchai Jaidee', true],
  ['SOMCHAI JAIDEE', 'JAIDEE SOMCHAI', true],
  ['SOMCHAI JAIDEE', 'SOMCHAY JAIDEE', true],
  ['SOMCHAI JAIDEE', 'SOMCHAI JAIDII', true],
  ['SOMCHAI JAIDEE', 'SOMCHAI JAIDIKA', false],
  ['SOMCHAI JAIDEE', 'SOMSAK JAIDEE', false],
  ['SOMCHAI JAIDEE', 'SOMCHAI', false],
  ['สมชาย ใจดี', 'นายสมชาย  ใจดี', true],
  ['สมชาย ใจดี', 'สมชาย ใจดีย์', true],
  ['สมชาย ใจดี', 'สมศักดิ์ ใจดี', false],
  // Few letters say little.
  ['LI WANG', 'LI WONG', false],
  ['LI WANG', 'WANG LI', true],
  ['', '', false],
] as const)('%s and %s are near: %s', (one, other, isNear) => {
  expect(areNamesNear(one, other)).toBe(isNear);
  expect(areNamesNear(other, one)).toBe(isNear);
});
