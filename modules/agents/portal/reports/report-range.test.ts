import { expect, it } from 'vitest';
import { type PeriodRange, periodRange } from './report-range.ts';

it.each<[period: PeriodRange, today: string, from: string, to: string]>([
  ['thisWeek', '2026-11-20', '2026-11-16', '2026-11-20'],
  ['thisWeek', '2026-11-16', '2026-11-16', '2026-11-16'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-20', '2026-11-09', '2026-11-15'],
  ['half', '2026-11-15', '2026-11-01', '2026-11-15'],
  ['half', '2026-11-16', '2026-11-16', '2026-11-16'],
  ['month', '2026-11-20', '2026-11-01', '2026-11-20'],
])('the range %s on %s', (period, today, from, to) => {
  expect(periodRange(period, today)).toEqual({ from, to });
});
