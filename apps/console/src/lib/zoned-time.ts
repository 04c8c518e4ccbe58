// Moments as a person types them: a day and a clock in the business zone, for `<input type="datetime-local">`.

/** How far the zone's clock is ahead of UTC at this moment. */
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

/** `2026-11-20T14:05` in the zone. */
export function toZoned(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 16);
}

/** The moment of a day and clock in the zone; undefined for what is none. A clock that a change of time skips is the one after it. */
export function fromZoned(text: string, zone: string): string | undefined {
  const plain = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(plain)) return undefined;
  const guess = plain - offsetMs(plain, zone);
  return new Date(plain - offsetMs(guess, zone)).toISOString();
}
