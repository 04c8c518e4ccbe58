// How much play earns: whole points, and the part of a point that waits for the next bets.

/** A point in parts: 100.00 of valid bets at 1.00 points and a multiplier of 1.00. */
export const PARTS = 100_000_000n;
/** Multiplier of a level without one, in hundredths. */
export const PLAIN = 100n;

export interface Earned {
  points: bigint;
  /** From 0 to a point less one part, also after a correction. */
  rest: bigint;
}

/** What is remembered of a bet, in the unit of `played`. */
interface Remembered {
  /** Played while nothing could be earned. */
  skipped: bigint;
  /** Taken back when its points were spent already. */
  owed: bigint;
}

/**
 * What of a bet, or of a correction of it, counts. What was skipped is not taken back, and what is owed is not given twice.
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

/** What of `played` stands for these whole points, under a multiplier. */
export const playedFor = (points: bigint, multiplier: bigint = PLAIN): bigint => (points * PARTS) / multiplier;

/**
 * What bets earn on top of the part that waited. It is the same however bets are cut into sets, and a correction takes
 * back exactly what the bet had earned.
 */
export function earn(rest: bigint, played: bigint, multiplier: bigint = PLAIN): Earned {
  const parts = rest + played * multiplier;
  const over = ((parts % PARTS) + PARTS) % PARTS;
  return { points: (parts - over) / PARTS, rest: over };
}
