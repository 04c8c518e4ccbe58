const FAILURES_TO_OPEN = 5;
const OPEN_MS = 15_000;

/** Circuit breaker: a failing vendor is not called for a while, so that its slowness does not spread (R97). */
export interface Circuit {
  isOpen(): boolean;
  /** Milliseconds until the next call is allowed; 0 while closed. */
  openForMs(): number;
  succeeded(): void;
  failed(): void;
}

/** Opens after five failures in a row for 15 s; then one call may try again. `now` in milliseconds, monotonic. */
export function createCircuit(now: () => number = () => performance.now()): Circuit {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => now() < openUntil,
    openForMs: () => Math.max(0, openUntil - now()),
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS;
    },
  };
}
