const FAILURES_TO_OPEN = 5;
const OPEN_MS = 15_000;

/** A vendor that keeps failing is left alone for a while, so that its slowness cannot become ours (R97). */
export interface Circuit {
  isOpen(): boolean;
  /** Milliseconds until a call may try again; 0 while it is closed. */
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
