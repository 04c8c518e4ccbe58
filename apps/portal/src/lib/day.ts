/** Zone of the brand's business day; records name it, this is the default until they do. */
export const DEFAULT_ZONE = 'Asia/Bangkok';

/** A calendar day of the zone, `2026-11-20`, moved by so many days. */
export function dayText(offsetDays = 0, zone = DEFAULT_ZONE, from = Date.now()): string {
  return shiftDay(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(from), offsetDays);
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
