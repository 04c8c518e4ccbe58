import { expect, it } from 'vitest';
import { ratesOf } from './rate-drafts.ts';

const flat = { turnoverMin: '0.00', activeMin: 0 };

it('reads rates of products in percent, and leaves out what is empty', () => {
  expect(ratesOf({ RNG: '0.6', LIVE: ' ', others: '0.1' })).toEqual([
    { ...flat, ratePpm: 1000 },
    { ...flat, ratePpm: 6000, product: 'RNG' },
  ]);
});

it.each([[{}], [{ RNG: '' }], [{ RNG: '0.6', LIVE: 'much' }]])('has no table of %o', (drafts) => {
  expect(ratesOf(drafts)).toBeUndefined();
});
