import { describe, expect, it } from 'vitest';
import { atMost, createTally } from './tally.ts';

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));

describe('what is given', () => {
  it('is once an occurrence and member, and ends the budget on its day', () => {
    const tally = createTally(days, { every: 'daily', zone: 'Asia/Bangkok', budget: 250n });
    for (const [who, day, amount] of [
      ['a', 1, 100n],
      ['a', 2, 100n],
      ['b', 2, 60n],
    ] as const)
      tally.add(who, at(day), amount);
    expect(tally.has('a', at(1, 3))).toBe(true);
    expect(tally.has('b', at(1))).toBe(false);
    expect(tally.total()).toEqual({
      members: 2,
      grants: 3,
      costMinor: 260n,
      spentOn: '2026-11-02',
      days: [
        { day: '2026-11-01', grants: 1, costMinor: 100n },
        { day: '2026-11-02', grants: 2, costMinor: 160n },
        { day: '2026-11-03', grants: 0, costMinor: 0n },
      ],
    });
  });

  it('is of the day of the zone', () => {
    const tally = createTally(days, { every: 'once', zone: 'Asia/Bangkok', budget: null });
    tally.add('a', at(1, 18), 5n);
    expect(tally.total().days[1]).toMatchObject({ grants: 1, costMinor: 5n });
  });
});

describe('at most', () => {
  const rule = { members: 10, places: null, amountMinor: 5n, budget: null };
  it.each([
    ['once', [10, 0, 0]],
    ['daily', [10, 10, 10]],
    // The first of November 2026 is a Sunday.
    ['weekly', [10, 10, 0]],
    ['monthly', [10, 0, 0]],
  ] as const)('%s, everybody takes part when an occurrence begins', (every, grants) => {
    expect(atMost(days, { ...rule, every }).days.map((one) => one.grants)).toEqual(grants);
  });

  it('is bounded by the places, and says when the budget is gone', () => {
    expect(atMost(days, { ...rule, every: 'daily', places: 14, budget: 60n })).toMatchObject({
      members: 10,
      grants: 14,
      costMinor: 70n,
      spentOn: '2026-11-02',
    });
  });
});
