import { expect, it } from 'vitest';
import { countedOf, earn, PARTS } from './rules.ts';

/** Returns played satang at 1.00 points for 100.00, in the unit of the store: satang by hundredths of a point. */
const baht = (satang: number) => BigInt(satang) * 100n;
const kept = (satang: number) => baht(satang) * 100n;

it('earns a point for each 100.00 and keeps the rest: 250.00, 60.00, 89.99, 0.01', () => {
  let rest = 0n;
  const points: bigint[] = [];
  const rests: bigint[] = [];
  for (const satang of [25_000, 6_000, 8_999, 1]) {
    const earned = earn(rest, baht(satang));
    rest = earned.rest;
    points.push(earned.points);
    rests.push(rest);
  }
  expect(points).toEqual([2n, 1n, 0n, 1n]);
  expect(rests).toEqual([kept(5_000), kept(1_000), kept(9_999), 0n]);
});

it('multiplies by the level, in hundredths', () => {
  expect(earn(0n, baht(10_000), 150n)).toEqual({ points: 1n, rest: PARTS / 2n });
  expect(earn(0n, baht(10_000), 0n)).toEqual({ points: 0n, rest: 0n });
});

it('takes a bet back as it had earned, and never leaves a negative rest', () => {
  const { points, rest } = earn(kept(9_999), baht(1));
  expect(earn(rest, baht(-1))).toEqual({ points: -points, rest: kept(9_999) });
  expect(earn(0n, baht(-6_000))).toEqual({ points: -1n, rest: kept(4_000) });
});

it('earns the same however bets are cut into sets', () => {
  const bets = Array.from({ length: 200 }, (_, n) => ((n * 7_919) % 40_000) - (n % 3 === 0 ? 20_000 : 0));
  const whole = earn(
    0n,
    bets.reduce((sum, one) => sum + baht(one), 0n),
  );
  let rest = 0n;
  let points = 0n;
  for (const bet of bets) {
    const earned = earn(rest, baht(bet));
    rest = earned.rest;
    points += earned.points;
  }
  expect({ points, rest }).toEqual(whole);
});

it('counts of a bet what was neither skipped nor is owed', () => {
  const skipped = countedOf(500n, { skipped: 0n, owed: 0n }, false);
  expect(skipped).toEqual({ counted: 0n, skipped: 500n, owed: 0n });
  expect(countedOf(-600n, skipped, true)).toEqual({ counted: -100n, skipped: 0n, owed: 0n });
  expect(countedOf(700n, { skipped: 200n, owed: 300n }, true)).toEqual({ counted: 400n, skipped: 200n, owed: 0n });
});
