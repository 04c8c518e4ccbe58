// Amounts of wages are in minor units (satang). Rates are in parts per million: 7000 is 0.70 %.

export const PPM = 1_000_000n;

/** Returns `num / den` rounded down, also below zero: -7.5 becomes -8. `den` must be positive. */
export function floorOf(num: bigint, den: bigint): bigint {
  const cut = num / den;
  return num % den < 0n ? cut - 1n : cut;
}

/**
 * Returns the share of a base at a rate, in minor units. The base is in millionths of a minor unit (`Sums.baseParts`).
 */
export const shareOf = (baseParts: bigint, ratePpm: number): bigint => floorOf(baseParts * BigInt(ratePpm), PPM * PPM);

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);
