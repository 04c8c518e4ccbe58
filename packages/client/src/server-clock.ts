/** Smallest difference that counts, in milliseconds: the `Date` header has whole seconds, and an answer takes time. */
const SKEW_MIN_MS = 5000;
let skewMs = 0;

/** Calculates the offset of this device's clock from the `Date` header of an answer. */
export function learnServerTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const difference = date - Date.now();
  skewMs = Math.abs(difference) < SKEW_MIN_MS ? 0 : difference;
}

/** Returns the current time of the server's clock in milliseconds. */
export const serverNow = (): number => Date.now() + skewMs;
