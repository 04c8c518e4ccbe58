import { describe, expect, it } from 'vitest';
import { firstChange, isNewMonth, type PeriodKind, periodAt, periodsBetween } from './periods.ts';

const BANGKOK = 'Asia/Bangkok';
const at = (text: string): number => Date.parse(text);
const shown = ({ start, end }: { start: number; end: number }): string[] =>
  [start, end].map((moment) => `${new Date(moment).toISOString().slice(0, 16)}Z`);

describe('periods in Bangkok', () => {
  it('cuts March 2026 in two halves', () => {
    expect(shown(periodAt('semimonthly', BANGKOK, at('2026-03-10T12:00:00Z')))).toEqual([
      '2026-02-28T17:00Z',
      '2026-03-15T17:00Z',
    ]);
    expect(shown(periodAt('semimonthly', BANGKOK, at('2026-03-15T17:00:00Z')))).toEqual([
      '2026-03-15T17:00Z',
      '2026-03-31T17:00Z',
    ]);
  });

  it.each<[PeriodKind, string, string, string]>([
    ['slot', '2026-03-10T12:04:59.999Z', '2026-03-10T12:00Z', '2026-03-10T12:05Z'],
    ['slot', '2026-03-10T12:05:00Z', '2026-03-10T12:05Z', '2026-03-10T12:10Z'],
    ['hour', '2026-03-10T12:59:59Z', '2026-03-10T12:00Z', '2026-03-10T13:00Z'],
    ['daily', '2026-03-10T16:59:59Z', '2026-03-09T17:00Z', '2026-03-10T17:00Z'],
    ['daily', '2026-03-10T17:00:00Z', '2026-03-10T17:00Z', '2026-03-11T17:00Z'],
    ['weekly', '2026-03-15T16:59:59Z', '2026-03-08T17:00Z', '2026-03-15T17:00Z'],
    ['weekly', '2026-03-15T17:00:00Z', '2026-03-15T17:00Z', '2026-03-22T17:00Z'],
    ['monthly', '2026-02-28T16:59:59Z', '2026-01-31T17:00Z', '2026-02-28T17:00Z'],
    ['monthly', '2026-12-31T16:59:59Z', '2026-11-30T17:00Z', '2026-12-31T17:00Z'],
    ['semimonthly', '2026-02-20T00:00:00Z', '2026-02-15T17:00Z', '2026-02-28T17:00Z'],
  ])('%s that holds %s', (kind, moment, start, end) => {
    expect(shown(periodAt(kind, BANGKOK, at(moment)))).toEqual([start, end]);
  });
});

it('begins hours with the zone’s clock', () => {
  expect(shown(periodAt('hour', 'Asia/Kathmandu', at('2026-03-10T12:00:00Z')))).toEqual([
    '2026-03-10T11:15Z',
    '2026-03-10T12:15Z',
  ]);
});

it('has days of 23 and 25 hours where the clock changes', () => {
  const hours = (moment: string): number => {
    const { start, end } = periodAt('daily', 'Europe/Berlin', at(moment));
    return (end - start) / 3_600_000;
  };
  expect([hours('2026-03-29T12:00:00Z'), hours('2026-10-25T12:00:00Z')]).toEqual([23, 25]);
});

it('names the periods that ended, in their order, each where the one before ended', () => {
  const day = periodAt('daily', BANGKOK, at('2026-03-10T00:00:00Z'));
  const hours = periodsBetween('hour', BANGKOK, day.start, day.end, 100);
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)!.end).toBe(day.end);
  expect(hours.slice(1).every(({ start }, n) => start === hours[n]!.end)).toBe(true);
  expect(periodsBetween('hour', BANGKOK, day.start, day.end - 1, 100)).toHaveLength(23);
  expect(periodsBetween('hour', BANGKOK, day.start, day.end, 5)).toHaveLength(5);
});

it('knows a new month by the zone’s calendar', () => {
  expect(isNewMonth(BANGKOK, at('2026-03-31T16:00:00Z'), at('2026-03-31T17:00:00Z'))).toBe(true);
  expect(isNewMonth(BANGKOK, at('2026-03-15T17:00:00Z'), at('2026-03-31T16:59:59Z'))).toBe(false);
});

it('names the first start of a period at or after a moment; slots change with the business day', () => {
  const start = at('2026-03-15T17:00:00Z');
  expect(firstChange('semimonthly', BANGKOK, start)).toBe(start);
  expect(firstChange('semimonthly', BANGKOK, start + 1)).toBe(at('2026-03-31T17:00:00Z'));
  expect(firstChange('slot', BANGKOK, start + 1)).toBe(at('2026-03-16T17:00:00Z'));
});
