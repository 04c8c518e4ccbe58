// Odds of a play type at a rate, and the return to player. All values are exact; no floating-point numbers.
import type { Shape } from './boards.ts';
import { addRatios, floorOf, multiplyRatios, type Ratio, ratio } from './ratio.ts';
import type { PlayType } from './plays/types.ts';

/** A rate option, which fixes odds and rebate together. `series` is its name on the wire. */
export interface RateOption {
  series: string;
  /** Discount at purchase, in basis points of the stake. */
  rebateBp: bigint;
  /** Share of the table's odds; for odds by chance, the share that is paid back. */
  share: Ratio;
}

/** Odds of a class as a multiple of the unit, including the stake, in thousandths: `900000n` is 900 times. */
export interface OddsClass {
  class: string;
  oddsMilli: bigint;
}

/** Rate options of Thai games, named by the odds of TOP3. A higher rebate is paid for by lower odds. */
export const seaOptions: readonly RateOption[] = [
  { series: '900', rebateBp: 0n, share: ratio(1, 1) },
  { series: '850', rebateBp: 500n, share: ratio(850, 900) },
  { series: '800', rebateBp: 1000n, share: ratio(800, 900) },
];

/** Rate options of Vietnamese games, named by the odds of LO2. */
export const lottOptions: readonly RateOption[] = [
  { series: '98', rebateBp: 0n, share: ratio(1, 1) },
  { series: '95', rebateBp: 300n, share: ratio(95, 98) },
];

/** Rate option of fast games at fixed odds: one rate, 95 % paid back. */
export const elottOptions: readonly RateOption[] = [{ series: '1900', rebateBp: 0n, share: ratio(1900, 2000) }];

export const SERIES_MIN = 1700;
export const SERIES_MAX = 1980;

/**
 * Returns the rate option of a game by series: share = series / 2000, rebate = (the member's largest series − series) /
 * 2000. Throws a `RangeError` if the series is odd, outside 1700 to 1980, or above the member's largest.
 */
export function seriesOption(series: number, memberMax = SERIES_MAX): RateOption {
  const isSeries = (value: number): boolean =>
    Number.isInteger(value) && value % 2 === 0 && value >= SERIES_MIN && value <= SERIES_MAX;
  if (!isSeries(series) || !isSeries(memberMax) || series > memberMax) {
    throw new RangeError(`not a series of this member: ${series} of at most ${memberMax}`);
  }
  return { series: String(series), rebateBp: BigInt(memberMax - series) * 5n, share: ratio(series, 2000) };
}

/** Returns the odds of every class at a rate, cut to three decimals. */
export function oddsAt(play: PlayType, shape: Shape, { share }: RateOption): OddsClass[] {
  return play.classes(shape).map((pay) => {
    if (pay.by === 'table') return { class: pay.class, oddsMilli: floorOf(share, pay.oddsMilli) };
    if (pay.by === 'stake') return { class: pay.class, oddsMilli: 1000n };
    return {
      class: pay.class,
      oddsMilli: floorOf({ num: share.num * pay.chance.den, den: share.den * pay.chance.num }, 1000n),
    };
  });
}

/** Returns the expected return of one unit of stake on this pick, without rebate: 9/10 is 90 %. */
export function returnToPlayer(play: PlayType, pick: string, shape: Shape, odds: readonly OddsClass[]): Ratio {
  const perUnit = ratio(1, 1000 * play.factor(shape));
  return play
    .chances(pick, shape)
    .map((chance) => ({ chance, pay: odds.find((one) => one.class === chance.class) }))
    .map(({ chance, pay }) => multiplyRatios(multiplyRatios(chance, ratio(pay?.oddsMilli ?? 0n, 1)), perUnit))
    .reduce(addRatios, ratio(0, 1));
}

/** Returns the lowest and highest return to the player over the pick patterns of a play type, in basis points, cut. */
export function returnRangeBp(play: PlayType, shape: Shape, option: RateOption): { min: bigint; max: bigint } {
  const odds = oddsAt(play, shape, option);
  const returns = play.grammar.patterns.map((pick) => floorOf(returnToPlayer(play, pick, shape, odds), 10_000n));
  return {
    min: returns.reduce((one, other) => (one < other ? one : other)),
    max: returns.reduce((one, other) => (one > other ? one : other)),
  };
}

/** Checks whether a rate loses money for the operator: its return plus rebate exceeds 100 % for some pick. */
export const isLosingRate = (play: PlayType, shape: Shape, option: RateOption): boolean =>
  returnRangeBp(play, shape, option).max + option.rebateBp > 10_000n;
