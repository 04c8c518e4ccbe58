import { expect, it } from 'vitest';
import { createCallRate } from './call-rate.ts';

const vendor = { id: 1, callsPerSecond: 10 };

/** Returns how many of these single calls are accepted. */
function taken(rate: ReturnType<typeof createCallRate>, calls: number, isDebit: boolean, of = vendor): number {
  return Array.from({ length: calls }, () => rate.take(of, 1, isDebit)).filter((isTaken) => isTaken).length;
}

it('takes so many calls a second of each vendor, and credits when bets are put off already', () => {
  let now = 0;
  const rate = createCallRate(() => now);
  expect(taken(rate, 30, true)).toBe(10);
  expect(taken(rate, 30, false)).toBe(10);
  expect(taken(rate, 30, true, { id: 2, callsPerSecond: 5 })).toBe(5);
  now += 1000;
  // The next second compensates the credits above the limit; the one after accepts bets again.
  expect(taken(rate, 30, true)).toBe(0);
  now += 500;
  expect(taken(rate, 30, true)).toBe(5);
  now += 60_000;
  expect(taken(rate, 30, true)).toBe(10);
});

it('counts the items of a batch, and takes one that is larger than a second’s room once', () => {
  let now = 0;
  const rate = createCallRate(() => now);
  expect(rate.take(vendor, 25, false)).toBe(true);
  expect(rate.take(vendor, 1, false)).toBe(false);
  now += 1000;
  expect(rate.take(vendor, 1, false)).toBe(true);
});
