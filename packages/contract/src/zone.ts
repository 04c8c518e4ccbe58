// Calendar days and clocks of a zone. Days are text, `2026-11-20`; instants are ISO text in UTC.

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // The Swedish format is `2026-11-20 18:15:00`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}

/** Returns the offset of the zone's clock from UTC at this time, in milliseconds. */
function offsetMs(at: number, zone: string): number {
  const shown = Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`);
  return shown - Math.floor(at / 1000) * 1000;
}

/**
 * Returns the time in milliseconds at which the zone's calendar and clock (`18:15`) show these values. Times skipped by
 * a change of the clock are not supported.
 */
export function momentOf(day: string, clock: string, zone: string): number {
  const plain = Date.parse(`${day}T${clock}:00Z`);
  const guess = plain - offsetMs(plain, zone);
  return plain - offsetMs(guess, zone);
}

/** Returns the zone's calendar day at a time. */
export const dayIn = (zone: string, at: number): string => new Date(at + offsetMs(at, zone)).toISOString().slice(0, 10);

/** Returns a day moved by this many days. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the weekday as numbered in the portal's calls: 1 is Sunday, 7 is Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() + 1;

/** Returns the ISO weekday of a day: 1 is Monday, 7 is Sunday. */
export const isoWeekdayOf = (day: string): number => ((weekdayOf(day) + 5) % 7) + 1;

/** Returns every day of an inclusive range; none if the range is empty. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
}
