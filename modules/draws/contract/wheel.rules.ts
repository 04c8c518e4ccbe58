// Rules of a wheel's odds. Server and page compute odds with the same code; only the server draws.
interface Stocked {
  weight: number;
  /** Null: without end. */
  remaining: number | null;
}

/** Weights by place: a prize without stock is dropped, so its weight is 0. */
export const weightsOf = (prizes: readonly Stocked[]): number[] =>
  prizes.map(({ weight, remaining }) => (remaining === 0 ? 0 : weight));

export const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** The place, from 0 on, whose share of the weights holds a number; the number is at least 0 and below their sum. */
export function placeOf(weights: readonly number[], number: number): number {
  let upto = 0;
  for (const [place, weight] of weights.entries()) {
    upto += weight;
    if (number < upto) return place;
  }
  throw new RangeError(`${number} is outside weights of ${upto}`);
}

const PERCENT = 100n;

/** The chance of a weight in percent with so many decimals, half up. */
export function oddsOf(weight: number, sum: number, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const scaled = BigInt(weight) * PERCENT * scale * 2n;
  const share = sum === 0 ? 0n : (scaled + BigInt(sum)) / (BigInt(sum) * 2n);
  const digits = String(share).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Below one in so many, two decimals would show a chance of nothing. */
const SHOWN_FROM = 10_000;

/** As players read it: two decimals, and four for a chance that two would hide. */
export const shownOdds = (weight: number, sum: number): string =>
  oddsOf(weight, sum, weight > 0 && weight * SHOWN_FROM < sum ? 4 : 2);
