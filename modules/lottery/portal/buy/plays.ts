import type { Value } from '@sanam/client/client';
import type { Shape } from '../../contract/boards.ts';
import { gameTemplateOf } from '../../contract/games.ts';
import { type Family, type PlayType, playTypeOf } from '../../contract/play-types.ts';

export type GameRules = Value<'lotteryGameRules'>;
export type PlayRules = GameRules['playTypes'][number];

/** A play type that is sold: rules of its picks, price and odds. */
export interface OfferedPlay {
  play: PlayType;
  rules: PlayRules;
}

/** The offer of a game as its purchase page needs it. */
export interface Offer {
  rules: GameRules;
  family: Family;
  shape: Shape;
  plays: readonly OfferedPlay[];
}

/** Returns the offer with play types in menu order; undefined if this page does not know the rules of the game. */
export function offerOf(rules: GameRules): Offer | undefined {
  const template = gameTemplateOf(rules.game.gameCode);
  if (template === undefined) return undefined;
  const { family, market } = template;
  const plays = rules.playTypes.flatMap((own) => {
    const play = playTypeOf(family, own.playType);
    return play === undefined ? [] : [{ play, rules: own }];
  });
  return { rules, family, shape: market.shape, plays };
}

export const playOf = ({ plays }: Pick<Offer, 'plays'>, code: string): OfferedPlay | undefined =>
  plays.find(({ play }) => play.code === code);

/** Returns the odds of a play type's classes at a series. */
export const oddsAtSeries = ({ odds }: PlayRules, series: string): PlayRules['odds'] =>
  odds.filter((one) => one.series === series);
