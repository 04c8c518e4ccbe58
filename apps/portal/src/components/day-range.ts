import { shiftDay } from '../lib/time.ts';

/** Two calendar days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

export const shortcuts = ['today', 'yesterday', 'last7', 'last30'] as const;
export type Shortcut = (typeof shortcuts)[number];

export function rangeOf(shortcut: Shortcut, today: string): DayRange {
  switch (shortcut) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) };
    case 'last7':
      return { from: shiftDay(today, -6), to: today };
    case 'last30':
      return { from: shiftDay(today, -29), to: today };
  }
}

/** Returns the range after a change of one day. No day is after today, and the other day moves along if necessary. */
export function changeRange(range: DayRange, change: { from: string } | { to: string }, today: string): DayRange {
  const notLater = (day: string) => (day > today ? today : day);
  if ('from' in change) {
    const from = notLater(change.from);
    return { from, to: notLater(range.to < from ? from : range.to) };
  }
  const to = notLater(change.to);
  return { from: range.from > to ? to : range.from, to };
}

/** Returns the range moved by this many days; null if it would begin after today (GAP-113). */
export function moveRange(range: DayRange, days: number, today: string): DayRange | null {
  if (days > 0 && range.to >= today) return null;
  const to = shiftDay(range.to, days);
  if (to <= today) return { from: shiftDay(range.from, days), to };
  const over = (Date.parse(to) - Date.parse(today)) / 86_400_000;
  return { from: shiftDay(range.from, days - over), to: today };
}
