import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shape } from './boards.ts';
import { elottOptions, lottOptions, oddsAt, type RateOption, seaOptions, seriesOption } from './odds.ts';
import { playTypes } from './play-types.ts';
import { randomBoards } from './plays/boards.test-data.ts';
import { betUnit, exactPayout, payoutOf, priceOf, stakeOf, type Unit, type Won } from './price.ts';

const won = (unit: bigint, oddsMilli: bigint, tierBp = 10_000, times = 1): Won => ({ unit, oddsMilli, tierBp, times });

describe('payouts of tickets, in satang', () => {
  it.each<[string, Won[], bigint]>([
    [
      'the ticket of the government draw',
      [won(10_000n, 900_000n), won(2000n, 150_000n), won(10_000n, 3500n, 5000), won(1000n, 450_000n)],
      9_767_500n,
    ],
    ['0.33 at half odds of 3.5 is 0.5775, rounded up', [won(33n, 3500n, 5000)], 58n],
    ['two hits of LO2 at 10 baht', [won(1000n, 98_000n, 10_000, 2)], 196_000n],
    ['five hits of LO2 at 1 baht', [won(100n, 98_000n, 10_000, 5)], 49_000n],
    ['BIG4 with a second prize and a consolation', [won(100n, 1_000_000n), won(100n, 60_000n)], 106_000n],
    ['nothing won', [], 0n],
    ['a closed number pays nothing', [won(10_000n, 900_000n, 0)], 0n],
    ['one satang at odds of 1.001', [won(1n, 1001n)], 2n],
    ['the smallest exact payout is one satang', [won(1n, 1n, 1)], 1n],
    ['two halves of a satang are rounded together', [won(1n, 500n), won(1n, 500n)], 1n],
    ['whole satang stay', [won(1n, 90_000n)], 90n],
  ])('%s', (_, hits, expected) => {
    expect(payoutOf(hits.map(exactPayout))).toBe(expected);
  });
});

describe('stakes and prices, in satang', () => {
  it.each<[Unit, number, number, bigint]>([
    ['1', 100, 1, 10_000n],
    ['1', 10, 27, 27_000n],
    ['0.1', 3, 18, 540n],
    ['0.01', 33, 1, 33n],
    ['1', 1_000_000, 27, 2_700_000_000n],
  ])('unit %s, %i times, factor %i', (unit, multiple, factor, stake) => {
    expect(stakeOf({ unit, multiple, factor })).toBe(stake);
  });

  it.each([[0], [-1], [1.5], [1_000_001], [Number.NaN]])('refuse the multiple %s', (multiple) => {
    expect(() => betUnit({ unit: '1', multiple })).toThrow(RangeError);
  });

  it.each<[string, [bigint, bigint][], bigint, bigint]>([
    ['5 % of 100 baht', [[10_000n, 500n]], 500n, 9500n],
    ['5 % of 0.33 is 0.0165, cut', [[33n, 500n]], 1n, 32n],
    [
      'cut once for the ticket, not for each line',
      Array.from({ length: 4 }, (): [bigint, bigint] => [33n, 500n]),
      6n,
      126n,
    ],
    [
      'lines without a rebate count in full',
      [
        [10_000n, 0n],
        [10_000n, 1000n],
      ],
      1000n,
      19_000n,
    ],
    ['less than a satang is no rebate', [[1n, 9999n]], 0n, 1n],
  ])('%s', (_, lines, rebate, price) => {
    const ticket = priceOf(lines.map(([stake, rebateBp]) => ({ stake, rebateBp })));
    expect([ticket.rebate, ticket.price]).toEqual([rebate, price]);
  });
});

/** Computes a payout from displayed odds and share (`900.000`, `0.5000`), multiplied as fractions of decimal texts. */
function slowPayout(hits: readonly { unit: bigint; odds: string; times: number; share: string }[]): bigint {
  const fraction = (text: string): [bigint, bigint] => {
    const [whole, decimals = ''] = text.split('.') as [string, string?];
    return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
  };
  let [top, bottom] = [0n, 1n];
  for (const { unit, odds, times, share } of hits) {
    const [oddsTop, oddsBottom] = fraction(odds);
    const [shareTop, shareBottom] = fraction(share);
    // Adds hits one by one instead of multiplying.
    for (let hit = 0; hit < times; hit++) {
      const [part, whole] = [unit * oddsTop * shareTop, oddsBottom * shareBottom];
      [top, bottom] = [top * whole + part * bottom, bottom * whole];
    }
  }
  const cut = top / bottom;
  return cut * bottom === top ? cut : cut + 1n;
}

describe('what a ticket of each play type costs and pays is what a slow reference says', () => {
  const options = { thai: seaOptions, vietnamese: lottOptions, ssc: [seriesOption(1702)], x5: [seriesOption(1980)] };
  const shapes = Object.keys(randomBoards) as Shape[];
  const plays = Object.values(playTypes)
    .flat()
    .flatMap((play) => shapes.filter((shape) => play.isOn(shape)).map((shape) => ({ play, shape })));
  const rated = (family: string) => (options as Record<string, readonly RateOption[]>)[family] ?? elottOptions;

  it.each(plays)('$play.family $play.code on $shape', ({ play, shape }) => {
    const line = fc.record({
      at: fc.nat(),
      unit: fc.constantFrom('1', '0.1', '0.01'),
      multiple: fc.integer({ min: 1, max: 100_000 }),
      tierBp: fc.constantFrom(10_000, 5000, 3333, 1),
      times: fc.integer({ min: 1, max: 27 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...rated(play.family)), fc.array(line, { maxLength: 8 }), (option, lines) => {
        const classes = oddsAt(play, shape, option);
        const factor = play.factor(shape);
        const bought = lines.map(({ at, unit, multiple, tierBp, times }) => {
          const { oddsMilli } = classes[at % classes.length]!;
          const amount = { unit: unit as Unit, multiple };
          return { stake: stakeOf({ ...amount, factor }), unit: betUnit(amount), oddsMilli, tierBp, times };
        });
        const slow = bought.map(({ unit, oddsMilli, tierBp, times }) => {
          const odds = `${oddsMilli / 1000n}.${String(oddsMilli % 1000n).padStart(3, '0')}`;
          const share = tierBp === 10_000 ? '1' : `0.${String(tierBp).padStart(4, '0')}`;
          return { unit, odds, times, share };
        });
        expect(payoutOf(bought.map(exactPayout))).toBe(slowPayout(slow));
        const price = priceOf(bought.map(({ stake }) => ({ stake, rebateBp: option.rebateBp })));
        const satang = lines.reduce(
          (sum, { unit, multiple }) => sum + BigInt(Math.round(Number(unit) * 100)) * BigInt(multiple) * BigInt(factor),
          0n,
        );
        const cut = (satang * option.rebateBp - ((satang * option.rebateBp) % 10_000n)) / 10_000n;
        expect(price).toEqual({ stake: satang, rebate: cut, price: satang - cut });
      }),
      { numRuns: 20 },
    );
  });
});

describe('properties of payouts', () => {
  const hit = fc.record({
    unit: fc.bigInt({ min: 1n, max: 100_000_000n }),
    oddsMilli: fc.bigInt({ min: 1000n, max: 70_000_000n }),
    times: fc.integer({ min: 1, max: 27 }),
    tierBp: fc.integer({ min: 0, max: 10_000 }),
  });

  it('are linear in the unit and rise with the tier', () => {
    fc.assert(
      fc.property(hit, fc.bigInt({ min: 1n, max: 1000n }), fc.integer({ min: 0, max: 10_000 }), (one, by, tierBp) => {
        expect(exactPayout({ ...one, unit: one.unit * by })).toBe(exactPayout(one) * by);
        const [low, high] = [Math.min(tierBp, one.tierBp), Math.max(tierBp, one.tierBp)];
        expect(exactPayout({ ...one, tierBp: low }) <= exactPayout({ ...one, tierBp: high })).toBe(true);
      }),
    );
  });

  it('are rounded up by less than one satang a ticket', () => {
    fc.assert(
      fc.property(fc.array(hit, { maxLength: 20 }), (hits) => {
        const exact = hits.map(exactPayout).reduce((sum, one) => sum + one, 0n);
        const over = payoutOf(hits.map(exactPayout)) * 10_000_000n - exact;
        expect(over >= 0n && over < 10_000_000n).toBe(true);
      }),
    );
  });
});
