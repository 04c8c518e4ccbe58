// Converts instants to and from a day and clock time in the business zone, for `<input type="datetime-local">`.

/** Returns the offset of the zone's clock from UTC at this time, in milliseconds. */
function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)!.value);
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/** Formats an instant in the zone: `2026-11-20T14:05`. */
export function toZoned(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 16);
}

/**
 * Returns the instant of a day and clock time in the zone; undefined for invalid text. A time that is skipped by a
 * change of the clock becomes the time after the change.
 */
export function fromZoned(text: string, zone: string): string | undefined {
  const plain = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(plain)) return undefined;
  const guess = plain - offsetMs(plain, zone);
  return new Date(plain - offsetMs(guess, zone)).toISOString();
}
