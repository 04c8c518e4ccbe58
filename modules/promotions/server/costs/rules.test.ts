import { expect, it } from 'vitest';
import { burnOf, derivedOf, type Sums } from './rules.ts';

const sums: Sums = {
  givenCount: 8,
  givenMinor: 800_00n,
  costMinor: 100_00n,
  returnedMinor: 300_00n,
  members: 7,
  active: 3,
  completed: 2,
  spent: 1,
  expired: 1,
  forfeited: 2,
  cancelled: 0,
};

it('shares the cost among who plays, and bonuses among their ends', () => {
  expect(derivedOf(sums)).toEqual({ costPerActiveMinor: 33_33n, completedShare: 33_33n, lostShare: 50_00n });
});

it('computes nothing of nobody and of no end', () => {
  const none = { completed: 0, spent: 0, expired: 0, forfeited: 0, cancelled: 0, active: 0 };
  expect(derivedOf({ ...sums, ...none })).toEqual({ costPerActiveMinor: null, completedShare: null, lostShare: null });
});

it.each([
  [{ maxMinor: 1000_00n, spentMinor: 400_00n, takenMinor: 300_00n }, 30, { perDayMinor: 10_00n, daysLeft: 60 }],
  [{ maxMinor: 1000_00n, spentMinor: 1000_00n, takenMinor: 300_00n }, 30, { perDayMinor: 10_00n, daysLeft: 0 }],
  [{ maxMinor: 1000_00n, spentMinor: 400_00n, takenMinor: 0n }, 30, { perDayMinor: 0n, daysLeft: null }],
])('a budget %o goes in %i days as %o', (budget, days, burn) => {
  expect(burnOf(budget, days)).toEqual(burn);
});
