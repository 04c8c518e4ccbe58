/** Step of the counter in minor units, and its interval in milliseconds (GAM-021). */
export const JACKPOT_STEP_MINOR = 16_511n;
export const JACKPOT_STEP_MS = 3000;

/**
 * Returns the amount shown at a moment, in minor units: the day's base plus one step per three seconds since midnight
 * (GAP-101).
 */
export function jackpotAt(baseMinor: bigint, msSinceMidnight: number): bigint {
  return baseMinor + JACKPOT_STEP_MINOR * BigInt(Math.max(0, Math.floor(msSinceMidnight / JACKPOT_STEP_MS)));
}
