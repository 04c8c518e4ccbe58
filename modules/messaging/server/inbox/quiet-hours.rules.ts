/** Hours without offers, by the clock of the merchant's zone: `21:00` to `09:00`. Equal times: none. */
export interface QuietHours {
  from: string;
  until: string;
}

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/** Returns the end of the quiet hours at this moment; null outside of them. */
export function quietUntil(at: Date, zone: string, hours: QuietHours): Date | null {
  const [from, until, here] = [minutesOf(hours.from), minutesOf(hours.until), minutesOf(clockOf(at, zone))];
  const sinceStart = (here - from + DAY_MINUTES) % DAY_MINUTES;
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES;
  return sinceStart < length ? new Date(at.getTime() + (length - sinceStart) * MINUTE_MS) : null;
}

/** Returns the whole minutes until the next quiet hours; null if there are none. */
export function minutesUntilQuiet(at: Date, zone: string, hours: QuietHours): number | null {
  if (hours.from === hours.until) return null;
  return (minutesOf(hours.from) - minutesOf(clockOf(at, zone)) + DAY_MINUTES) % DAY_MINUTES;
}

function clockOf(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' }).format(at);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
