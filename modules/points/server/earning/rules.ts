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

/**
 * What bets earn on top of the part that waited. It is the same however bets are cut into sets, and a correction takes
 * back exactly what the bet had earned.
 */
export function earn(rest: bigint, played: bigint, multiplier: bigint = PLAIN): Earned {
  const parts = rest + played * multiplier;
  const over = ((parts % PARTS) + PARTS) % PARTS;
  return { points: (parts - over) / PARTS, rest: over };
}
