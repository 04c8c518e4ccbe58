import type { Board, Shape } from '../boards.ts';
import type { Ratio } from '../ratio.ts';
import type { PickGrammar } from './grammar.ts';

export type Family = 'thai' | 'vietnamese' | 'ssc' | 'k3' | 'pk10' | 'x5' | 'm6';

/** A hit of a pick: the class of odds, and how often its odds are paid. */
export interface Hit {
  class: string;
  times: number;
}

/** A winning pick. */
export interface Winning extends Hit {
  pick: string;
}

/** Expected number of hits of a class for one pick in one draw; its probability if the class is paid once. */
export interface Chance extends Ratio {
  class: string;
}

/** Pay of a class: odds of a table in thousandths, the share of a series by its chance, or the stake returned. */
export type ClassPay =
  | { class: string; by: 'table'; oddsMilli: bigint }
  | { class: string; by: 'chance'; chance: Ratio }
  | { class: string; by: 'stake' };

/**
 * Method of finding winners. By set: all winning picks are listed and joined with the lines. By absence: a pick wins if
 * none of its numbers was drawn; there are too many such picks to list, so the drawn numbers are listed.
 */
export type WinningRule =
  | { by: 'set'; winners: (board: Board) => readonly Winning[] }
  | { by: 'absence'; drawn: (board: Board) => readonly string[]; class: string };

/** One rule under which picks are bet. Codes are unique within a family. */
export interface PlayType {
  code: string;
  family: Family;
  grammar: PickGrammar;
  rule: WinningRule;
  /** Checks whether a board of this shape has the digits that the play type compares. */
  isOn(shape: Shape): boolean;
  /** Returns the units of one line: the number of board numbers that it is compared with. */
  factor(shape: Shape): number;
  classes(shape: Shape): readonly ClassPay[];
  chances(pick: string, shape: Shape): readonly Chance[];
  /** Returns the hits of one pick on the board that pays it most. Empty: one hit, at the highest odds. */
  mostHits(shape: Shape): readonly Hit[];
  /** Returns the same result as the rule, by evaluating one pick. No hit: the pick loses. */
  wins(pick: string, board: Board): readonly Hit[];
}

/** A play type without its boards. `Result` is the data that its family reads from a board. */
export interface PlaySpec<Result> {
  code: string;
  grammar: PickGrammar;
  isOn?: (shape: Shape) => boolean;
  factor?: (shape: Shape) => number;
  classes: (shape: Shape) => readonly ClassPay[];
  chances: (pick: string, shape: Shape) => readonly Chance[];
  mostHits?: (shape: Shape) => readonly Hit[];
  winners?: (result: Result) => readonly Winning[];
  drawn?: (result: Result) => readonly string[];
  wins: (pick: string, result: Result) => readonly Hit[];
}

/** Class of a play type that has a single class. */
export const WIN = 'WIN';

/** Defines a play type of a family on the boards that the family reads. */
export function definePlay<Result>(
  family: Family,
  shapes: readonly Shape[],
  read: (board: Board) => Result,
  spec: PlaySpec<Result>,
): PlayType {
  const { winners, drawn } = spec;
  const isOn = spec.isOn ?? (() => true);
  return {
    code: spec.code,
    family,
    grammar: spec.grammar,
    rule:
      winners === undefined
        ? { by: 'absence', drawn: (board) => drawn!(read(board)), class: WIN }
        : { by: 'set', winners: (board) => winners(read(board)) },
    isOn: (shape) => shapes.includes(shape) && isOn(shape),
    factor: spec.factor ?? (() => 1),
    classes: spec.classes,
    chances: spec.chances,
    mostHits: spec.mostHits ?? (() => []),
    wins: (pick, board) => spec.wins(pick, read(board)),
  };
}

/** Returns one hit if the condition is true, otherwise none. */
export const once = (wins: boolean, name = WIN): Hit[] => (wins ? [{ class: name, times: 1 }] : []);

/** Returns the given number of hits of the single class. */
export const perHit = (times: number): Hit[] => (times === 0 ? [] : [{ class: WIN, times }]);

/** Returns picks that each win once. */
export const eachOnce = (picks: Iterable<string>, name = WIN): Winning[] =>
  [...new Set(picks)].map((pick) => ({ pick, class: name, times: 1 }));

/** Returns picks with the number of their occurrences. */
export function tally(picks: Iterable<string>): Winning[] {
  const counts = new Map<string, number>();
  for (const pick of picks) counts.set(pick, (counts.get(pick) ?? 0) + 1);
  return [...counts].map(([pick, times]) => ({ pick, class: WIN, times }));
}

/** Returns a single class at fixed odds. `oddsMilli` is the return of one unit including the stake, in thousandths. */
export const paysTable = (oddsMilli: bigint): ClassPay[] => [{ class: WIN, by: 'table', oddsMilli }];

/** Returns the chance of the single class. */
export const chanceOf = ({ num, den }: Ratio): Chance[] => [{ class: WIN, num, den }];
