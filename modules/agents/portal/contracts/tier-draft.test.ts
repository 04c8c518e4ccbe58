import { expect, it } from 'vitest';
import { capOf, newTier, tiersOf } from './tier-draft.ts';

it('reads amounts in baht and rates in percent', () => {
  expect(
    tiersOf([
      { turnover: '0', active: '0', rate: '0.5' },
      { turnover: '100,000.5', active: '2', rate: '0.7' },
    ]),
  ).toEqual([
    { turnoverMin: '0.00', activeMin: 0, ratePpm: 5000 },
    { turnoverMin: '100000.50', activeMin: 2, ratePpm: 7000 },
  ]);
});

it.each([
  [{ ...newTier }],
  [{ ...newTier, rate: '100.01' }],
  [{ ...newTier, rate: '1', active: '-1' }],
  [{ ...newTier, rate: '1', turnover: 'much' }],
])('has no table while a step is not whole: %o', (tier) => {
  expect(tiersOf([tier])).toBeUndefined();
});

it('reads a cap, which may be none', () => {
  expect(['', ' ', '5,000', '12.5', 'much', '-1'].map(capOf)).toEqual([
    null,
    null,
    '5000.00',
    '12.50',
    undefined,
    undefined,
  ]);
});
