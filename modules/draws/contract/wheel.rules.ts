// Rules of a wheel's odds. Server and page compute odds with the same code; only the server draws.
interface Stocked {
  weight: number;
  /** Null: unlimited. */
  remaining: number | null;
}

/** Returns the weights by place. A prize without stock has weight 0. */
export const weightsOf = (prizes: readonly Stocked[]): number[] =>
  prizes.map(({ weight, remaining }) => (remaining === 0 ? 0 : weight));

export const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** Returns the place, from 0, whose share of the weights contains a number. The number is from 0 to below their sum. */
export function placeOf(weights: readonly number[], number: number): number {
  let upto = 0;
  for (const [place, weight] of weights.entries()) {
    upto += weight;
    if (number < upto) return place;
  }
  throw new RangeError(`${number} is outside weights of ${upto}`);
}

const PERCENT = 100n;

/** Returns the chance of a weight in percent, rounded half up to the given decimals. */
export function oddsOf(weight: number, sum: number, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const scaled = BigInt(weight) * PERCENT * scale * 2n;
  const share = sum === 0 ? 0n : (scaled + BigInt(sum)) / (BigInt(sum) * 2n);
  const digits = String(share).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Chances below 1 in this number are 0.00 % with two decimals. */
const SHOWN_FROM = 10_000;

/** Returns the odds as players see them: two decimals, or four if two would show 0.00. */
export const shownOdds = (weight: number, sum: number): string =>
  oddsOf(weight, sum, weight > 0 && weight * SHOWN_FROM < sum ? 4 : 2);
