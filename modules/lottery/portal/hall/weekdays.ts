import { currentLocale } from '@sanam/portal/i18n/current-language.ts';
import { weekdayOf } from '@sanam/contract/zone';
import type { LotteryGame } from './queries.ts';

/** Weekdays with the numbers of the calls, Monday first (LOT-006). */
export const weekdays = [2, 3, 4, 5, 6, 7, 1] as const;
export type Weekday = (typeof weekdays)[number];

/** A date with this weekday. 1 November 2026 is a Sunday, so the day of that month equals the weekday's number. */
const dayOf = (weekday: Weekday): Date => new Date(Date.UTC(2026, 10, weekday));

/** Returns the weekday's name in the current language. */
export const weekdayName = (weekday: Weekday): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(dayOf(weekday));

/** Returns the day on which a draw is held in the time zone of its market: the first eight digits of its name. */
const dayOfDraw = (numero: string): string => `${numero.slice(0, 4)}-${numero.slice(4, 6)}-${numero.slice(6, 8)}`;

/**
 * Checks whether a lottery draws on this weekday, by its rule or by its current draw: some draw by day of the month, and
 * the calendar adds or moves draws.
 */
export function drawsOn({ drawDayOfWeek, numero }: Pick<LotteryGame, 'drawDayOfWeek' | 'numero'>, weekday: Weekday) {
  if (drawDayOfWeek.split(',').includes(String(weekday))) return true;
  return numero !== null && weekdayOf(dayOfDraw(numero)) === weekday;
}
