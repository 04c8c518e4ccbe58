/** Zone of the brand's business day; records name it, this is the default until they do. */
export const DEFAULT_ZONE = 'Asia/Bangkok';

/** A calendar day of the zone, `2026-11-20`, moved by so many days. */
export function dayText(offsetDays = 0, zone = DEFAULT_ZONE, from = Date.now()): string {
  return shiftDay(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(from), offsetDays);
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Milliseconds since midnight of the zone. */
export function msOfDay(at: number, zone = DEFAULT_ZONE): number {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' }).format(at);
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + (at % 1000);
}
