import { currentLocale } from '../i18n/current-language.ts';
import { DEFAULT_ZONE } from './day.ts';

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

/** A calendar day ("1990-05-17"), whatever zone it is read in. */
export const calendarDayText = (day: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Whole seconds → "14:59". */
export function countdownText(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}
