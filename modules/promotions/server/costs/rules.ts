// Figures of the costs of campaigns, in minor units.

/** Ends of bonuses. */
export const ends = ['completed', 'spent', 'expired', 'forfeited', 'cancelled'] as const;

export interface Sums extends Record<(typeof ends)[number], number> {
  givenCount: number;
  givenMinor: bigint;
  costMinor: bigint;
  returnedMinor: bigint;
  members: number;
  active: number;
}

const WHOLE_PERCENT = 100_00n;

/** Returns the share in hundredths of a percent, rounded down; null of nothing. */
const shareOf = (part: number, whole: number): bigint | null =>
  whole === 0 ? null : (BigInt(part) * WHOLE_PERCENT) / BigInt(whole);

/** Returns what is computed from the sums: cost for each active member, and how bonuses ended. */
export function derivedOf(sums: Sums): {
  costPerActiveMinor: bigint | null;
  completedShare: bigint | null;
  lostShare: bigint | null;
} {
  const ended = ends.reduce((count, end) => count + sums[end], 0);
  return {
    costPerActiveMinor: sums.active === 0 ? null : sums.costMinor / BigInt(sums.active),
    completedShare: shareOf(sums.completed, ended),
    lostShare: shareOf(sums.expired + sums.forfeited + sums.cancelled, ended),
  };
}

/** Returns how fast a budget goes, and the whole days until it is spent; null if nothing was taken. */
export function burnOf(
  { maxMinor, spentMinor, takenMinor }: { maxMinor: bigint; spentMinor: bigint; takenMinor: bigint },
  days: number,
): { perDayMinor: bigint; daysLeft: number | null } {
  const left = maxMinor > spentMinor ? maxMinor - spentMinor : 0n;
  return {
    perDayMinor: takenMinor / BigInt(days),
    daysLeft: takenMinor === 0n ? null : Number((left * BigInt(days)) / takenMinor),
  };
}
