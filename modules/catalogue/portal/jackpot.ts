/** The counter's step and pace (GAM-021). */
export const JACKPOT_STEP_MINOR = 16_511n;
export const JACKPOT_STEP_MS = 3000;

/** Minor units shown at a moment: the base of the day and a step for every three seconds since midnight (GAP-101). */
export function jackpotAt(baseMinor: bigint, msSinceMidnight: number): bigint {
  return baseMinor + JACKPOT_STEP_MINOR * BigInt(Math.max(0, Math.floor(msSinceMidnight / JACKPOT_STEP_MS)));
}
