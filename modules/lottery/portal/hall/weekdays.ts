import { currentLocale } from '@sanam/portal/i18n/current-language.ts';
import { dayText } from '@sanam/portal/lib/time.ts';
import type { LotteryGame } from './queries.ts';

/** Weekdays with the numbers of the calls, Monday first (LOT-006). */
export const weekdays = [2, 3, 4, 5, 6, 7, 1] as const;
export type Weekday = (typeof weekdays)[number];

/** A date with this weekday. 1 November 2026 is a Sunday, so the day of that month equals the weekday's number. */
const dayOf = (weekday: Weekday): Date => new Date(Date.UTC(2026, 10, weekday));

/** Returns the weekday's name in the current language. */
export const weekdayName = (weekday: Weekday): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(dayOf(weekday));

const weekdayOfDay = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() + 1;

/**
 * Checks whether a lottery draws on this weekday. A lottery with draws by day of the month matches if its current draw
 * is on that weekday.
 */
export function drawsOn(game: Pick<LotteryGame, 'drawDayOfWeek' | 'winningTime'>, weekday: Weekday): boolean {
  if (game.drawDayOfWeek !== '') return game.drawDayOfWeek.split(',').includes(String(weekday));
  return game.winningTime !== null && weekdayOfDay(dayText(0, undefined, Date.parse(game.winningTime))) === weekday;
}
