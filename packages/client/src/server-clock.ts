/** Below this difference the two clocks are taken as equal: the `Date` header has whole seconds, and an answer takes time. */
const SKEW_MIN_MS = 5000;
let skewMs = 0;

/** Learns from an answer's `Date` header how far this device's clock is off. */
export function learnServerTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const difference = date - Date.now();
  skewMs = Math.abs(difference) < SKEW_MIN_MS ? 0 : difference;
}

/** Now, in milliseconds of the server's clock. */
export const serverNow = (): number => Date.now() + skewMs;
