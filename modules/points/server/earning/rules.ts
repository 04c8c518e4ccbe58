// Computation of earned points: whole points, and the remainder that waits for the next bets.

/** Number of parts in a point, which 100.00 of valid bets earn at 1.00 points and a multiplier of 1.00. */
export const PARTS = 100_000_000n;
/** Multiplier of members without a level, in hundredths. */
export const PLAIN = 100n;

export interface Earned {
  points: bigint;
  /** Remainder in parts, from 0 to `PARTS` - 1, also after a correction. */
  rest: bigint;
}

/** Stored values of a bet, in the unit of `played`. */
interface Remembered {
  /** Played while the member could not earn. */
  skipped: bigint;
  /** Corrected after the points were spent, so not taken back. */
  owed: bigint;
}

/**
 * Returns the counted part of a bet or correction. A correction does not take back a skipped part, and an owed part
 * does not earn again.
 */
export function countedOf(
  played: bigint,
  { skipped, owed }: Remembered,
  mayEarn: boolean,
): Remembered & { counted: bigint } {
  if (played < 0n) {
    const ofSkipped = -played < skipped ? -played : skipped;
    return { counted: played + ofSkipped, skipped: skipped - ofSkipped, owed };
  }
  if (!mayEarn) return { counted: 0n, skipped: skipped + played, owed };
  const ofOwed = played < owed ? played : owed;
  return { counted: played - ofOwed, skipped, owed: owed - ofOwed };
}

/**
 * Adds bets to a remainder; returns the whole points and the new remainder. The sum does not depend on how bets are
 * split into sets, and a correction takes back exactly what its bet earned.
 */
export function earn(rest: bigint, played: bigint, multiplier: bigint = PLAIN): Earned {
  const parts = rest + played * multiplier;
  const over = ((parts % PARTS) + PARTS) % PARTS;
  return { points: (parts - over) / PARTS, rest: over };
}
