let skewMs = 0;

/**
 * Learns from an answer's `Date` header how far this device's clock is off: promises and leases are counted in the
 * server's time. The header has whole seconds, so small differences are noise and ignored.
 */
export function learnServerTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const difference = date - Date.now();
  skewMs = Math.abs(difference) < 3000 ? 0 : difference;
}

/** Now, in milliseconds of the server's clock. */
export function serverNow(): number {
  return Date.now() + skewMs;
}
