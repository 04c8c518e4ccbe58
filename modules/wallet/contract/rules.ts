// What both ends work out of money, in minor units.

/** The bets that this amount needs before it can be withdrawn, rounded up; 100 = once. */
export const turnoverOf = (amountMinor: bigint, multiplePercent: number): bigint =>
  (amountMinor * BigInt(multiplePercent) + 99n) / 100n;
