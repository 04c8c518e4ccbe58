import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { placeOf, sumOf } from '../../contract/wheel.rules.ts';
import { cashPrize, noPrize, wheelOf } from '../draws.test-data.ts';
import { checkOdds, upperGamma } from './odds-check.rules.ts';
import { costOf, problemsOf, stateOf, summaryOf } from './rules.ts';

describe('a wheel', () => {
  it('may be as the design has it, and says what a spin costs', () => {
    const prizes = [
      cashPrize('5000.00', 1, 1),
      cashPrize('500.00', 9, 20),
      cashPrize('50.00', 90, 500),
      cashPrize('5.00', 400),
      noPrize(500),
    ];
    expect(problemsOf(wheelOf({ prizes }))).toEqual([]);
    expect(costOf(prizes)).toBe(1600n);
    expect(summaryOf(wheelOf({ prizes }))).toContain(
      'Prize 5000.00 (5000.00, 0.10 %, 1), Prize 500.00 (500.00, 0.90 %, 20)',
    );
    expect(summaryOf(wheelOf({ prizes }))).toContain('16.00 a spin');
  });

  it.each([
    [
      'a prize in cash without an amount',
      { prizes: [{ ...noPrize(1), kind: 'cash' as const }, noPrize(1)] },
      ['prizes'],
    ],
    ['points without a number', { prizes: [{ ...noPrize(1), kind: 'points' as const }, noPrize(1)] }, ['prizes']],
    ['nothing with points', { prizes: [{ ...noPrize(1), points: 5 }, noPrize(1)] }, ['prizes']],
    ['nothing with an amount', { prizes: [{ ...noPrize(1), amount: '1.00' }, noPrize(1)] }, ['prizes']],
    ['no prize without end', { prizes: [cashPrize('1.00', 1, 1), cashPrize('2.00', 1, 5)] }, ['prizes']],
    ['weights above the most', { prizes: [cashPrize('1.00', 900_000), noPrize(100_001)] }, ['prizes']],
    ['an end before its start', { endsAt: '2020-01-01T00:00:00.000Z' }, ['endsAt']],
    ['a rule without an amount', { counter: 'validBet' as const, dayMax: 1 }, ['per']],
    ['a rule without a most a day', { counter: 'validBet' as const, per: '100.00' }, ['dayMax']],
    ['tickets for less than 1.00', { counter: 'validBet' as const, per: '0.99', dayMax: 1 }, ['per']],
    [
      'a product of deposits',
      { counter: 'depositCount' as const, per: '9.00', dayMax: 1, product: 'RNG' as const },
      ['product'],
    ],
  ])('is refused with %s', (_what, change, fields) => {
    expect(problemsOf(wheelOf(change))).toEqual(fields);
  });

  it('stands where its times say', () => {
    const [from, to] = [new Date('2026-01-01'), new Date('2026-02-01')];
    const at = (now: string, stopped_at: Date | null = null) =>
      stateOf({ starts_at: from, ends_at: to, stopped_at }, new Date(now));
    expect([at('2025-12-31'), at('2026-01-01'), at('2026-02-01'), at('2026-01-05', from)]).toEqual([
      'coming',
      'running',
      'over',
      'stopped',
    ]);
  });
});

describe('chi-square', () => {
  it.each([
    // Tables of the chi-square distribution: NIST/SEMATECH e-Handbook 1.3.6.7.4.
    [1, 3.841, 0.05],
    [4, 9.488, 0.05],
    [4, 18.467, 0.001],
    [10, 4.865, 0.9],
    [30, 50.892, 0.01],
  ])('with %i degrees at %f has the probability %f', (degrees, value, probability) => {
    expect(upperGamma(degrees / 2, value / 2)).toBeCloseTo(probability, 4);
  });

  it('takes rare prizes together, and says nothing of few draws', () => {
    expect(
      checkOdds([
        { drawn: 3, expected: 2 },
        { drawn: 4, expected: 4 },
      ]),
    ).toBeUndefined();
    const tallies = [
      { drawn: 2, expected: 1 },
      { drawn: 6, expected: 4.5 },
      { drawn: 92, expected: 94.5 },
    ];
    const check = checkOdds(tallies)!;
    expect(check.degrees).toBe(1);
    expect(check.chiSquare).toBeCloseTo(2.5 ** 2 / 5.5 + 2.5 ** 2 / 94.5, 10);
  });

  it('is small for a wheel that is rigged', () => {
    expect(
      checkOdds([
        { drawn: 700, expected: 500 },
        { drawn: 300, expected: 500 },
      ])!.probability,
    ).toBeLessThan(1e-9);
  });
});

it('a million draws fit the weights by chi-square [PRM-022]', () => {
  const table = [1, 9, 90, 400, 500];
  const counts = table.map(() => 0);
  const [draws, sum] = [1_000_000, sumOf(table)];
  for (let draw = 0; draw < draws; draw += 1) counts[placeOf(table, randomInt(sum))]! += 1;
  const check = checkOdds(table.map((weight, place) => ({ drawn: counts[place]!, expected: (draws * weight) / sum })))!;
  expect(check.degrees).toBe(4);
  // Fair draws fail this once in a million runs.
  expect(check.probability).toBeGreaterThan(1e-6);
});
