// Shared parts of the fast families: odds derived from the chance, and bets on a side.
import type { Board, NumbersBoard, Shape } from '../boards.ts';
import { type Ratio, ratio } from '../ratio.ts';
import { choiceGrammar, type PickGrammar } from './grammar.ts';
import {
  chanceOf,
  type ClassPay,
  type Hit,
  once,
  type PlaySpec,
  type PlayType,
  WIN,
  type Winning,
  definePlay,
} from './types.ts';

/** Returns the single class whose odds are the series divided by its chance. */
export const paysByChance = (chance: Ratio): ClassPay[] => [{ class: WIN, by: 'chance', chance }];

interface FastSpec<Result> {
  code: string;
  grammar: PickGrammar;
  /** Probability that a pick wins; the same for all picks. */
  chance: Ratio;
  winners: (result: Result) => readonly Winning[];
  wins: (pick: string, result: Result) => readonly Hit[];
}

/** Defines a play type whose picks all have the same chance. */
export const evenChance = <Result>({ chance, ...rest }: FastSpec<Result>): PlaySpec<Result> => ({
  ...rest,
  classes: () => paysByChance(chance),
  chances: () => chanceOf(chance),
});

/** Big, small, odd, even. */
export const SIDES = ['B', 'S', 'O', 'E'] as const;
export const sidesGrammar = (): PickGrammar => choiceGrammar(SIDES);

/** Returns the two sides of a value; `bigFrom` is the smallest big value. */
export const sidesOf = (value: number, bigFrom: number): [string, string] => [
  value >= bigFrom ? 'B' : 'S',
  value % 2 === 1 ? 'O' : 'E',
];

/** Checks whether a value is on the side of a pick. */
export function isOnSide(pick: string, value: number, bigFrom: number): boolean {
  switch (pick) {
    case 'B':
      return value >= bigFrom;
    case 'S':
      return value < bigFrom;
    case 'O':
      return (value & 1) === 1;
    default:
      return (value & 1) === 0;
  }
}

/** Defines the sides of a value for which each side has a probability of one half. */
export const sides = <Result>(code: string, bigFrom: number, read: (result: Result) => number): PlaySpec<Result> =>
  evenChance<Result>({
    code,
    grammar: sidesGrammar(),
    chance: ratio(1, 2),
    winners: (result) => sidesOf(read(result), bigFrom).map((pick) => ({ pick, class: WIN, times: 1 })),
    wins: (pick, result) => once(isOnSide(pick, read(result), bigFrom)),
  });

/** Defines the play types of a family whose result consists of numbers. */
export const onNumbers = (
  family: PlayType['family'],
  shape: NumbersBoard['shape'],
  specs: readonly PlaySpec<readonly number[]>[],
): readonly PlayType[] => specs.map((spec) => definePlay(family, [shape], (board) => numbersOf(board, shape), spec));

function numbersOf(board: Board, shape: Shape): readonly number[] {
  if (board.shape === shape && 'numbers' in board) return board.numbers;
  throw new RangeError(`this family is not played on ${board.shape}`);
}
