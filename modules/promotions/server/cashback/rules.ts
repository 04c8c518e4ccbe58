// Periods of a cashback campaign: they follow each other without a gap, each under the version in force at its
// beginning.
import { dayIn, isoWeekdayOf, momentOf, shiftDay } from '@sanam/contract/zone';
import type { Occurrence } from '../../contract/campaign-states.ts';

export interface CashbackVersion {
  version: number;
  publishedAt: Date;
  every: Occurrence;
}

export interface CashbackCampaign {
  zone: string;
  startsAt: Date;
  /** End of the campaign; null: open. */
  endsAt: Date | null;
  /** Last day of the latest period; null before the first one. */
  after: string | null;
  /** First day that is counted for the merchant. */
  since: string;
  /** Ascending. */
  versions: readonly CashbackVersion[];
}

export interface Period {
  first: string;
  last: string;
  version: number;
}

/** Returns the first day that begins at this time or later. */
function wholeDayFrom(at: Date, zone: string): string {
  const day = dayIn(zone, at.getTime());
  return momentOf(day, '00:00', zone) >= at.getTime() ? day : shiftDay(day, 1);
}

/** Returns the last day of the day, week or month of this day. */
export function lastDayOf(every: Occurrence, day: string): string {
  if (every === 'weekly') return shiftDay(day, 7 - isoWeekdayOf(day));
  if (every !== 'monthly') return day;
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month!, 0)).toISOString().slice(0, 10);
}

const latest = (days: readonly string[]): string => days.toSorted().at(-1)!;

/** Returns the next period; undefined after the end of the campaign. Only whole days within its time count. */
export function nextPeriod({ zone, startsAt, endsAt, after, since, versions }: CashbackCampaign): Period | undefined {
  const [begun] = versions;
  if (begun === undefined) return undefined;
  const first = latest([
    since,
    wholeDayFrom(startsAt, zone),
    wholeDayFrom(begun.publishedAt, zone),
    ...(after === null ? [] : [shiftDay(after, 1)]),
  ]);
  const from = momentOf(first, '00:00', zone);
  const { version, every } = versions.findLast(({ publishedAt }) => publishedAt.getTime() <= from) ?? begun;
  const whole = lastDayOf(every, first);
  const end = endsAt === null ? whole : shiftDay(dayIn(zone, endsAt.getTime()), -1);
  if (end < first) return undefined;
  return { first, last: end < whole ? end : whole, version };
}
