import { expect, it } from 'vitest';
import { plainLook, weakPairs } from './rules.ts';

it('names the pairs of a look that cannot be read; the colours that ship have none', () => {
  expect(weakPairs(plainLook)).toEqual([]);
  expect(weakPairs({ light: { onBrand: '#343c9d' }, dark: {} })).toEqual([
    'light: onBrand on brand 1.00',
    'light: onBrand on brandHover 1.22',
  ]);
});
