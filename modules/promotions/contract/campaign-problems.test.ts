// Weights of bonus terms that contradict.
import { expect, it } from 'vitest';
import { type BonusTerms, plainTerms } from './bonus-terms.ts';
import { areWeightsWrong } from './campaign-problems.ts';

const wrong = (change: Partial<BonusTerms>): boolean => areWeightsWrong({ ...plainTerms, ...change });
const slot = { vendor: 'STUDIO', game: 'lucky' };
const studio = { vendor: 'STUDIO', game: null };

it('accepts shares of games, vendors, products and of everything else', () => {
  expect(wrong({})).toBe(false);
  expect(
    wrong({
      gameWeights: [
        { ...slot, percent: 50 },
        { ...studio, percent: 0 },
      ],
      weights: [{ product: 'RNG', percent: 10 }],
      defaultPercent: 0,
      excludedGames: [{ vendor: 'OTHER', game: 'lucky' }],
    }),
  ).toBe(false);
});

it.each<[string, Partial<BonusTerms>]>([
  [
    'two of one game',
    {
      gameWeights: [
        { ...slot, percent: 50 },
        { ...slot, percent: 60 },
      ],
    },
  ],
  ['one of an excluded game', { gameWeights: [{ ...slot, percent: 50 }], excludedGames: [slot] }],
  ['one of a game of an excluded vendor', { gameWeights: [{ ...slot, percent: 50 }], excludedGames: [studio] }],
  [
    'two of one product',
    {
      weights: [
        { product: 'RNG', percent: 10 },
        { product: 'RNG', percent: 20 },
      ],
    },
  ],
  ['one of an excluded product', { weights: [{ product: 'RNG', percent: 10 }], excludedProducts: ['RNG'] }],
  ['none above zero', { defaultPercent: 0, weights: [{ product: 'RNG', percent: 0 }] }],
])('refuses %s', (_, change) => {
  expect(wrong(change)).toBe(true);
});
