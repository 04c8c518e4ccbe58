// Calendar days and clocks of a zone. Days are text, `2026-11-20`; instants are ISO text in UTC.

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // Swedish writes `2026-11-20 18:15:00`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}

/** How far the zone's clock is ahead of UTC at this moment, in milliseconds. */
function offsetMs(at: number, zone: string): number {
  const shown = Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`);
  return shown - Math.floor(at / 1000) * 1000;
}

/** The moment, in milliseconds, at which the zone's calendar and clock (`18:15`) show this. A clock that a change of time skips is not asked for. */
export function momentOf(day: string, clock: string, zone: string): number {
  const plain = Date.parse(`${day}T${clock}:00Z`);
  const guess = plain - offsetMs(plain, zone);
  return plain - offsetMs(guess, zone);
}

/** The zone's calendar day at a moment. */
export const dayIn = (zone: string, at: number): string => new Date(at + offsetMs(at, zone)).toISOString().slice(0, 10);

/** A day moved by so many days. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Weekday of a day, as the portal's calls number them: 1 is Sunday, 7 is Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() + 1;

/** Every day from one to another, both included; none when the range is empty. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
}
