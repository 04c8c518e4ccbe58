import type { Occurrence } from '../../contract/campaign-states.ts';

const DAY_MS = 86_400_000;

/** Which day, week (by its Monday) or month of the merchant's zone a moment is in. */
export function occurrenceAt(every: Occurrence, at: Date, zone: string): string {
  if (every === 'once') return 'once';
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
  if (every === 'daily') return day;
  if (every === 'monthly') return day.slice(0, 7);
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return `w${new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)}`;
}
