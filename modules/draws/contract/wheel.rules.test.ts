import { describe, expect, it } from 'vitest';
import { oddsOf, placeOf, shownOdds, sumOf, weightsOf } from './wheel.rules.ts';

const table = [1, 9, 90, 400, 500];

describe('odds', () => {
  it('are the weight of the sum, in percent', () => {
    const shown = (weights: number[]) => weights.map((weight) => shownOdds(weight, sumOf(weights)));
    expect(shown(table)).toEqual(['0.10', '0.90', '9.00', '40.00', '50.00']);
    expect(shown([0, 9, 90, 400, 500])).toEqual(['0.00', '0.90', '9.01', '40.04', '50.05']);
  });

  it.each([
    [1, 1000, 4, '0.1000'],
    [1, 3, 4, '33.3333'],
    [2, 3, 4, '66.6667'],
    [1, 1, 2, '100.00'],
    [1, 1_000_000, 4, '0.0001'],
    [0, 0, 2, '0.00'],
  ])('of %i in %i with %i decimals are %s', (weight, sum, decimals, text) => {
    expect(oddsOf(weight, sum, decimals)).toBe(text);
  });

  it('never show a chance as none', () => {
    expect(shownOdds(1, 1_000_000)).toBe('0.0001');
    expect(shownOdds(1, 10_000)).toBe('0.01');
  });
});

describe('a number', () => {
  it('names the prize whose share of the weights holds it', () => {
    const places = [0, 1, 9, 10, 99, 100, 499, 500, 999].map((number) => placeOf(table, number));
    expect(places).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('never names a prize that is gone', () => {
    const weights = weightsOf([
      { weight: 5, remaining: 0 },
      { weight: 2, remaining: 1 },
      { weight: 3, remaining: null },
    ]);
    expect(weights).toEqual([0, 2, 3]);
    expect([0, 1, 2, 4].map((number) => placeOf(weights, number))).toEqual([1, 1, 2, 2]);
  });

  it('outside the weights is an error', () => {
    expect(() => placeOf(table, 1000)).toThrow(RangeError);
  });
});
