// Date ranges of settlement periods: weeks, half months and months.
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { shiftDay } from '@sanam/portal/lib/time.ts';

export const periods = ['thisWeek', 'lastWeek', 'half', 'month'] as const;
export type PeriodRange = (typeof periods)[number];

/** First day of the second half of a month. */
const SECOND_HALF = 16;

/** Returns the range of a preset; it never ends after today. Weeks begin on Monday. */
export function periodRange(period: PeriodRange, today: string): DayRange {
  const monday = shiftDay(today, -((new Date(today).getUTCDay() + 6) % 7));
  const dayOfMonth = Number(today.slice(8));
  switch (period) {
    case 'thisWeek':
      return { from: monday, to: today };
    case 'lastWeek':
      return { from: shiftDay(monday, -7), to: shiftDay(monday, -1) };
    case 'half':
      return { from: shiftDay(today, (dayOfMonth < SECOND_HALF ? 1 : SECOND_HALF) - dayOfMonth), to: today };
    case 'month':
      return { from: shiftDay(today, 1 - dayOfMonth), to: today };
  }
}
