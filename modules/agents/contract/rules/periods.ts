// Periods of plans: half-open, in the merchant's zone. Each is a whole number of slots.
import { dayIn, momentOf, shiftDay } from '@sanam/contract/zone';

export const periodKinds = ['slot', 'hour', 'daily', 'weekly', 'semimonthly', 'monthly'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** From `start` to before `end`, in milliseconds. */
export interface Period {
  start: number;
  end: number;
}

const SLOT_MS = 300_000;
const HOUR_MS = 3_600_000;

const midnight = (day: string, zone: string): number => momentOf(day, '00:00', zone);
const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (day: string): string => `${monthOf(day)}-01`;
/** The first day of the month after. */
const nextFirst = (day: string): string => firstOf(shiftDay(firstOf(day), 31));
/** Days since Monday. */
const sinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The first day of the period that holds a day, and the first one after it. */
function daysOf(kind: Exclude<PeriodKind, 'slot' | 'hour'>, day: string): [from: string, to: string] {
  switch (kind) {
    case 'daily':
      return [day, shiftDay(day, 1)];
    case 'weekly': {
      const monday = shiftDay(day, -sinceMonday(day));
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

/** The period that holds a moment (milliseconds). Hours begin with the zone's clock, weeks on Monday. */
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

/** The periods after a moment that have ended by another, in their order; at most `limit`. `after` is the end of a period. */
export function periodsBetween(kind: PeriodKind, zone: string, after: number, upto: number, limit: number): Period[] {
  const found: Period[] = [];
  for (let next = periodAt(kind, zone, after); next.end <= upto && found.length < limit; ) {
    found.push(next);
    next = periodAt(kind, zone, next.end);
  }
  return found;
}

/** Whether two moments lie in different calendar months of the zone. */
export const isNewMonth = (zone: string, one: number, other: number): boolean =>
  monthOf(dayIn(zone, one)) !== monthOf(dayIn(zone, other));
