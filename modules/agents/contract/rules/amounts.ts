// Amounts of wages are minor units (satang). Rates are whole parts per million: 7000 is 0.70 %.

export const PPM = 1_000_000n;

/** The largest whole number that is not above `num / den`, also below zero: -7.5 becomes -8. `den` is above 0. */
export function floorOf(num: bigint, den: bigint): bigint {
  const cut = num / den;
  return num % den < 0n ? cut - 1n : cut;
}

/** The share of a base that a rate gives, in minor units. The base counts millionths of a minor unit (`Sums.baseParts`). */
export const shareOf = (baseParts: bigint, ratePpm: number): bigint => floorOf(baseParts * BigInt(ratePpm), PPM * PPM);

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);
