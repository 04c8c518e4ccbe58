import { FULL_TIER_BP } from '../../contract/states.ts';
import type { PlayType } from '../../contract/play-types.ts';
import type { NumberOdds } from './queries.ts';

/**
 * Current price of a number: its tier in ten-thousandths of the odds, and its odds if they differ from the usual ones.
 */
export interface NumberPrice {
  tierBp: number;
  odds?: string;
}

export const FULL: NumberPrice = { tierBp: FULL_TIER_BP };

/** Returns the lowest price of a typed number over the chosen play types. */
export function priceOfNumber(
  plays: readonly PlayType[],
  known: ReadonlyMap<string, NumberOdds>,
  typed: string,
): NumberPrice {
  const prices = plays.map((play) => {
    const pick = play.grammar.canonical(typed);
    const odds = known.get(play.code);
    if (pick === undefined || odds === undefined) return FULL;
    const own = odds.numbers.find((one) => one.pick === pick) ?? odds.default;
    return own.tierBp === odds.default.tierBp && own.odds === odds.default.odds && own.tierBp === FULL_TIER_BP
      ? FULL
      : { tierBp: own.tierBp, odds: own.odds };
  });
  return prices.toSorted((one, other) => one.tierBp - other.tierBp)[0] ?? FULL;
}
