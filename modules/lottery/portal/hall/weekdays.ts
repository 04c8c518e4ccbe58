import { currentLocale } from '@sanam/portal/i18n/current-language.ts';
import { dayText } from '@sanam/portal/lib/time.ts';
import type { LotteryGame } from './queries.ts';

/** Weekdays as the calls number them, Monday first (LOT-006). */
export const weekdays = [2, 3, 4, 5, 6, 7, 1] as const;
export type Weekday = (typeof weekdays)[number];

/** 1 November 2026 was a Sunday: the day of this month with a weekday's number is that weekday. */
const dayOf = (weekday: Weekday): Date => new Date(Date.UTC(2026, 10, weekday));

/** The weekday's name in the shown language. */
export const weekdayName = (weekday: Weekday): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(dayOf(weekday));

const weekdayOfDay = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() + 1;

/** Whether a lottery draws on this weekday; one that goes by days of the month does when its current draw is on one. */
export function drawsOn(game: Pick<LotteryGame, 'drawDayOfWeek' | 'winningTime'>, weekday: Weekday): boolean {
  if (game.drawDayOfWeek !== '') return game.drawDayOfWeek.split(',').includes(String(weekday));
  return game.winningTime !== null && weekdayOfDay(dayText(0, undefined, Date.parse(game.winningTime))) === weekday;
}
