import { currentLanguage } from '../i18n/language.ts';

/** Zone of the brand's business day; records name it, this is the default until they do. */
export const DEFAULT_ZONE = 'Asia/Bangkok';

// The Gregorian year in both languages: two calendars on one statement invite mistakes.
const locale = (): string => `${currentLanguage()}-u-ca-gregory`;

export function dateTimeText(instant: string, zone = DEFAULT_ZONE): string {
  return new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant));
}

export function timeText(instant: string | number, zone = DEFAULT_ZONE): string {
  return new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant));
}

/** A calendar day of the zone, `2026-11-20`, moved by so many days. */
export function dayText(offsetDays = 0, zone = DEFAULT_ZONE, from = Date.now()): string {
  return shiftDay(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(from), offsetDays);
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whole seconds → "14:59". */
export function countdownText(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}
