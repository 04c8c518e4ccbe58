import { describe, expect, it } from 'vitest';
import {
  careThresholdNames,
  careThresholds,
  type CareThresholds,
  isThreshold,
  shippedThresholds,
} from '../../contract/thresholds.ts';
import { type CareFacts, levelOf, type PlayedHour, signsOf } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const nothing: CareFacts = {
  now,
  isYoung: false,
  deposits: [],
  hours: [],
  usual: { bets: 0, stakeMinor: 0n },
  lostThisMonthMinor: 0n,
  lostBeforeMinor: 0n,
  moments: [],
};
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const deposit = (hoursAgo: number, over: object = {}) => ({
  at: ago(hoursAgo),
  day: '2026-11-20',
  hourOfDay: 14,
  isChasing: false,
  ...over,
});
const hour = (hoursAgo: number, over: Partial<PlayedHour> = {}): PlayedHour => ({
  hour: ago(hoursAgo),
  day: '2026-11-20',
  hourOfDay: 12,
  bets: 10,
  stakeMinor: 1000n,
  firstAt: ago(hoursAgo),
  lastAt: new Date(ago(hoursAgo).getTime() + 3_599_000),
  ...over,
});
const rulesOf = (over: Partial<CareFacts>, lines: CareThresholds = shippedThresholds) =>
  signsOf({ ...nothing, ...over }, lines).map(({ rule }) => rule);
const nights = (count: number) => Array.from({ length: count }, (_, n) => ({ day: `2026-11-1${n}`, hourOfDay: 4 }));

describe('signs of harm [R77]', () => {
  it.each([
    ['five deposits in a day', { deposits: [1, 5, 9, 13, 23].map((at) => deposit(at)) }, ['manyDeposits']],
    ['five deposits in more than a day', { deposits: [1, 5, 9, 13, 26].map((at) => deposit(at)) }, []],
    ['deposits in three nights', { deposits: nights(3).map((night) => deposit(1, night)) }, ['nightDeposits']],
    ['deposits in two nights', { deposits: nights(2).map((night) => deposit(1, night)) }, []],
    ['three deposits after a loss', { deposits: [1, 2, 3].map((at) => deposit(at, { isChasing: true })) }, ['chasing']],
    ['two deposits after a loss', { deposits: [1, 2].map((at) => deposit(at, { isChasing: true })) }, []],
    [
      'stakes four times the mean',
      { hours: [hour(1, { stakeMinor: 4000n })], usual: { bets: 100, stakeMinor: 10_000n } },
      ['growingStakes'],
    ],
    ['stakes below that', { hours: [hour(1, { stakeMinor: 3990n })], usual: { bets: 100, stakeMinor: 10_000n } }, []],
    ['a newcomer has no mean', { hours: [hour(1, { stakeMinor: 9_999_999n })] }, []],
    ['four hours in a row', { hours: [5, 4, 3, 2, 1].map((at) => hour(at)) }, ['longPlay']],
    ['four hours with a pause', { hours: [6, 5, 3, 2, 1].map((at) => hour(at)) }, []],
    ['eight hours of a day', { hours: [21, 19, 17, 15, 13, 11, 9, 7].map((at) => hour(at)) }, ['dayOfPlay']],
    ['four nights of play', { hours: nights(4).map((night, n) => hour(150 - n * 24, night)) }, ['nightPlay']],
    ['a month three times the mean', { lostThisMonthMinor: 30_000_00n, lostBeforeMinor: 60_000_00n }, ['spending']],
    ['a month below that', { lostThisMonthMinor: 29_999_99n, lostBeforeMinor: 60_000_00n }, []],
    ['little money', { lostThisMonthMinor: 19_999_99n }, []],
    [
      'two breaks',
      {
        moments: [
          { kind: 'break', at: ago(9) },
          { kind: 'break', at: ago(99) },
        ],
      },
      ['tools'],
    ],
    ['a raise of a limit that is used up', { moments: [{ kind: 'raise', at: ago(1) }] }, ['tools']],
    [
      'three times a limit in the way',
      { moments: [1, 30, 160].map((at) => ({ kind: 'limitHit', at: ago(at) })) },
      ['tools'],
    ],
    ['two times in seven days', { moments: [1, 30, 169].map((at) => ({ kind: 'limitHit', at: ago(at) })) }, []],
    ['words of harm', { moments: [{ kind: 'harm', at: ago(1), word: 'ติดพนัน' }] }, ['harmWords']],
    ['words of self-harm', { moments: [{ kind: 'selfHarm', at: ago(1), word: 'want to die' }] }, ['selfHarmWords']],
    ['asks to stop a payout', { moments: [{ kind: 'stopPayout', at: ago(1), word: 'ยกเลิกถอน' }] }, ['stopPayout']],
    ['words of more than a month ago', { moments: [{ kind: 'harm', at: ago(721), word: 'ติดพนัน' }] }, []],
    ['deposits that failed in a row', { moments: [{ kind: 'failedTransfers', at: ago(1) }] }, ['failedTransfers']],
  ] as [string, Partial<CareFacts>, string[]][])('%s', (_, facts, rules) => {
    expect(rulesOf(facts)).toEqual(rules);
  });
});

it('a merchant’s own line decides, and no line is looser than the product allows [R77]', () => {
  const deposits = [1, 5, 9].map((at) => deposit(at));
  expect(rulesOf({ deposits })).toEqual([]);
  expect(rulesOf({ deposits }, { ...shippedThresholds, depositsADay: 3 })).toEqual(['manyDeposits']);
  for (const name of careThresholdNames) {
    const { shipped, strictest, loosest } = careThresholds[name];
    expect(
      [strictest, shipped, loosest].every((line) => isThreshold(name, line)),
      name,
    ).toBe(true);
    expect(
      [strictest - 1, loosest + 1, shipped + 0.5, Number.NaN].some((line) => isThreshold(name, line)),
      name,
    ).toBe(false);
  }
});

it.each([
  [[], false, 0],
  [[], true, 0],
  [[1], false, 1],
  [[1, 1], false, 1],
  [[2, 1], false, 2],
  [[2, 2], false, 3],
  [[3], false, 3],
  [[1], true, 2],
  [[2], true, 3],
  [[3], true, 3],
])('signs of the levels %j, young %s, are a case of level %i [R77]', (levels, isYoung, level) => {
  expect(
    levelOf(
      levels.map((one) => ({ level: one })),
      isYoung,
    ),
  ).toBe(level);
});
