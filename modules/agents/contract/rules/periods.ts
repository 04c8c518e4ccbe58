// Periods of plans: half-open intervals in the merchant's time zone, each a whole number of slots.
import { dayIn, isoWeekdayOf, momentOf, shiftDay } from '@sanam/contract/zone';

export const periodKinds = ['slot', 'hour', 'daily', 'weekly', 'semimonthly', 'monthly'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** Half-open interval from `start` to `end`, in milliseconds. */
export interface Period {
  start: number;
  end: number;
}

const SLOT_MS = 300_000;
const HOUR_MS = 3_600_000;

const midnight = (day: string, zone: string): number => momentOf(day, '00:00', zone);
const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (day: string): string => `${monthOf(day)}-01`;
/** Returns the first day of the next month. */
const nextFirst = (day: string): string => firstOf(shiftDay(firstOf(day), 31));

/** Returns the first day of the period that contains a day, and the first day of the next period. */
function daysOf(kind: Exclude<PeriodKind, 'slot' | 'hour'>, day: string): [from: string, to: string] {
  switch (kind) {
    case 'daily':
      return [day, shiftDay(day, 1)];
    case 'weekly': {
      const monday = shiftDay(day, 1 - isoWeekdayOf(day));
      return [monday, shiftDay(monday, 7)];
    }
    case 'semimonthly': {
      const middle = `${monthOf(day)}-16`;
      return day < middle ? [firstOf(day), middle] : [middle, nextFirst(day)];
    }
    case 'monthly':
      return [firstOf(day), nextFirst(day)];
  }
}

/** Returns the period that contains a time (milliseconds). Hours follow the zone's clock; weeks begin on Monday. */
export function periodAt(kind: PeriodKind, zone: string, at: number): Period {
  if (kind === 'slot') {
    const start = Math.floor(at / SLOT_MS) * SLOT_MS;
    return { start, end: start + SLOT_MS };
  }
  const day = dayIn(zone, at);
  if (kind === 'hour') {
    const dayStart = midnight(day, zone);
    const start = dayStart + Math.floor((at - dayStart) / HOUR_MS) * HOUR_MS;
    return { start, end: Math.min(start + HOUR_MS, midnight(shiftDay(day, 1), zone)) };
  }
  const [from, to] = daysOf(kind, day);
  return { start: midnight(from, zone), end: midnight(to, zone) };
}

/**
 * Returns when a change of rules or contracts takes effect: at the start of the next period. The base of slots is the
 * business day so far, so a change within the day would be back-dated: slots change with the next business day.
 */
export const nextChange = (kind: PeriodKind, zone: string, at: number): number =>
  periodAt(kind === 'slot' ? 'daily' : kind, zone, at).end;

/** Returns when a change that may take effect from `from` on does: at the first start of a period then or later. */
export const firstChange = (kind: PeriodKind, zone: string, from: number): number => nextChange(kind, zone, from - 1);

/** Returns the periods after `after`, the end of a period, that end by `upto`, in order; at most `limit`. */
export function periodsBetween(kind: PeriodKind, zone: string, after: number, upto: number, limit: number): Period[] {
  const found: Period[] = [];
  for (let next = periodAt(kind, zone, after); next.end <= upto && found.length < limit; ) {
    found.push(next);
    next = periodAt(kind, zone, next.end);
  }
  return found;
}

/** Checks whether two times are in different calendar months of the zone. */
export const isNewMonth = (zone: string, one: number, other: number): boolean =>
  monthOf(dayIn(zone, one)) !== monthOf(dayIn(zone, other));
