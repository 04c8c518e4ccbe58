// Money rules shared by server and browser, in minor units.

/** Returns the turnover that this amount requires before withdrawal, rounded up; 100 is once. */
export const turnoverOf = (amountMinor: bigint, multiplePercent: number): bigint =>
  (amountMinor * BigInt(multiplePercent) + 99n) / 100n;
