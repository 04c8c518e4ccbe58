import { expect, it } from 'vitest';
import { promotionPath } from './paths.ts';

it('a promotion has an address of its own, whatever its id', () => {
  expect(promotionPath('a&b=1')).toBe('/promoDetail?id=a%26b%3D1');
});
