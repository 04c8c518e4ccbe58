import { currentLanguage } from '../i18n/language.ts';
import { DEFAULT_ZONE } from './day.ts';

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

/** Whole seconds → "14:59". */
export function countdownText(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}
