// Draw times of a market: a pure function of its rule, a range of days and the exceptional days.
import type { CalendarRule, Market } from './markets.ts';
import { daysBetween, momentOf, shiftDay, weekdayOf } from '@sanam/contract/zone';

/**
 * An exception to the rule: an added draw, a skipped draw, or the draw of `day` moved to `movedTo`. The last change of
 * a day applies.
 */
export type CalendarChange = { day: string; change: 'add' | 'skip' } | { day: string; change: 'move'; movedTo: string };

/** A planned draw. Times are ISO text in UTC. */
export interface PlannedDraw {
  /** Name of the draw within its market, derived from the day on which it is held. */
  numero: string;
  /** Day on which it is held, in the market's time zone; rounds after midnight belong to the day of the first round. */
  day: string;
  /** Day by the rule; differs from `day` if the draw was moved. */
  plannedDay: string;
  opensAt: string;
  closeAt: string;
  winningAt: string;
  refundAt: string;
}

/** First days of the Vietnamese lunar year. For later years, staff must skip the days by hand. */
const TET: readonly string[] = ['2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-02'];
/** Days without a northern draw: from the eve of Tet to its third day. */
const tetDays = new Set(TET.flatMap((first) => daysBetween(shiftDay(first, -1), shiftDay(first, 2))));
/** Maximum number of days by which a change can move a draw. */
export const MOVE_DAYS_MAX = 62;

/** Checks whether the rule has draws on this day. */
function isDrawDay(rule: CalendarRule, day: string): boolean {
  switch (rule.by) {
    case 'monthDays':
      return rule.days.includes(Number(day.slice(8)));
    case 'weekdays':
      return rule.weekdays.includes(weekdayOf(day)) && !(rule.isOffAtTet === true && tetDays.has(day));
    case 'rounds':
      return true;
  }
}

/** Returns the day on which the draw of a planned day is held; undefined if there is none. */
function heldOn(rule: CalendarRule, day: string, change: CalendarChange | undefined): string | undefined {
  if (change?.change === 'skip') return undefined;
  if (change?.change === 'move') return change.movedTo;
  if (change?.change === 'add') return day;
  if (!isDrawDay(rule, day)) return undefined;
  const usual = rule.by === 'monthDays' ? rule.move[day.slice(5)] : undefined;
  return usual === undefined ? day : `${day.slice(0, 5)}${usual}`;
}

const compact = (day: string): string => day.replaceAll('-', '');
const iso = (moment: number): string => new Date(moment).toISOString();

function plannedAt(market: Market, numero: string, days: [string, string], winning: number): PlannedDraw {
  const [day, plannedDay] = days;
  return {
    numero,
    day,
    plannedDay,
    opensAt: iso(winning - market.openSeconds * 1000),
    closeAt: iso(winning - market.closeSeconds * 1000),
    winningAt: iso(winning),
    refundAt: iso(winning + market.refundMinutes * 60_000),
  };
}

/** Returns the draws that are held on one day. */
function drawsOf(market: Market, day: string, plannedDay: string): PlannedDraw[] {
  const rule = market.calendar;
  if (rule.by !== 'rounds') {
    return [plannedAt(market, compact(day), [day, plannedDay], momentOf(day, rule.at, market.zone))];
  }
  const first = momentOf(day, rule.first, market.zone) + rule.resultAfterSeconds * 1000;
  return Array.from({ length: rule.count }, (_, at) => {
    const round = String(at + 1).padStart(rule.numeroDigits, '0');
    const numero = `${compact(day)}${rule.numeroDigits === 3 ? '-' : ''}${round}`;
    return plannedAt(market, numero, [day, plannedDay], first + at * rule.everySeconds * 1000);
  });
}

/**
 * Returns the draws of a market held between two days (inclusive, in the market's time zone), in the order of their
 * results. If a draw is moved to a day that has its own draw, only the day's own draw is held.
 */
export function drawsBetween(
  market: Market,
  from: string,
  to: string,
  changes: readonly CalendarChange[] = [],
): PlannedDraw[] {
  const changeOf = new Map(changes.map((change) => [change.day, change]));
  const planned = new Map<string, string>();
  for (const day of daysBetween(shiftDay(from, -MOVE_DAYS_MAX), shiftDay(to, MOVE_DAYS_MAX))) {
    const held = heldOn(market.calendar, day, changeOf.get(day));
    if (held === undefined || held < from || held > to || planned.get(held) === held) continue;
    if (!planned.has(held) || held === day) planned.set(held, day);
  }
  return [...planned]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, plannedDay]) => drawsOf(market, day, plannedDay));
}

/**
 * Returns the weekdays of a market for the menu's filter (`2,4,6`): every day for rounds, empty for days of the month.
 */
export function drawDayOfWeek({ calendar }: Market): string {
  if (calendar.by === 'monthDays') return '';
  return calendar.by === 'rounds' ? '1,2,3,4,5,6,7' : calendar.weekdays.join(',');
}
