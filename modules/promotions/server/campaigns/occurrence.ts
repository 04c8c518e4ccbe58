import { dayIn, isoWeekdayOf, shiftDay } from '@sanam/contract/zone';
import type { Occurrence } from '../../contract/campaign-states.ts';

/** Returns the day, week (by its Monday) or month of a time in the merchant's zone. */
export function occurrenceAt(every: Occurrence, at: Date, zone: string): string {
  if (every === 'once') return 'once';
  const day = dayIn(zone, at.getTime());
  if (every === 'daily') return day;
  if (every === 'monthly') return day.slice(0, 7);
  return `w${shiftDay(day, 1 - isoWeekdayOf(day))}`;
}
