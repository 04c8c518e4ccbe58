/** An exact fraction. Chances and shares are never floating-point numbers. */
export interface Ratio {
  num: bigint;
  den: bigint;
}

/** Returns `num / den`, not reduced. */
export const ratio = (num: number | bigint, den: number | bigint): Ratio => ({ num: BigInt(num), den: BigInt(den) });

export const addRatios = (one: Ratio, other: Ratio): Ratio =>
  one.den === other.den
    ? { num: one.num + other.num, den: one.den }
    : { num: one.num * other.den + other.num * one.den, den: one.den * other.den };

export const multiplyRatios = (one: Ratio, other: Ratio): Ratio => ({
  num: one.num * other.num,
  den: one.den * other.den,
});

/** Checks whether two ratios are equal. */
export const sameRatio = (one: Ratio, other: Ratio): boolean => one.num * other.den === other.num * one.den;

/** Returns the ratio times `parts`, rounded down: `floorOf(1/3, 1000)` is 333. */
export const floorOf = ({ num, den }: Ratio, parts = 1n): bigint => (num * parts) / den;
