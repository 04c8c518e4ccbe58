import { currentLocale } from '../i18n/current-language.ts';

/** Default time zone of the merchant's business day, used until a record names its zone. */
export const DEFAULT_ZONE = 'Asia/Bangkok';

/** Returns the current calendar day of the zone as `2026-11-20`, moved by this many days. */
export function dayText(offsetDays = 0, zone = DEFAULT_ZONE, from = Date.now()): string {
  return shiftDay(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(from), offsetDays);
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the milliseconds since midnight in the zone. */
export function msOfDay(at: number, zone = DEFAULT_ZONE): number {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' }).format(at);
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + (at % 1000);
}

export function dateTimeText(instant: string, zone = DEFAULT_ZONE): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant));
}

export function timeText(instant: string | number, zone = DEFAULT_ZONE): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant));
}

/** Formats a calendar day ("1990-05-17"), independent of time zones. */
export const calendarDayText = (day: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** Formats whole seconds as "14:59". */
export function countdownText(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}
