import type { Shape } from './boards.ts';
import { k3Plays } from './plays/k3.ts';
import { m6Plays, pk10Plays, x5Plays } from './plays/numbers.ts';
import { sscPlays } from './plays/ssc.ts';
import { thaiPlays } from './plays/thai.ts';
import type { Family, PlayType } from './plays/types.ts';
import { vietnamesePlays } from './plays/vietnamese.ts';

export type { Chance, ClassPay, Family, Hit, PlayType, Winning, WinningRule } from './plays/types.ts';
export type { PickGrammar } from './plays/grammar.ts';

/** All play types by family, in display order. */
export const playTypes: Record<Family, readonly PlayType[]> = {
  thai: thaiPlays,
  vietnamese: vietnamesePlays,
  ssc: sscPlays,
  k3: k3Plays,
  pk10: pk10Plays,
  x5: x5Plays,
  m6: m6Plays,
};

/** Returns the play type of a code; undefined if the family does not have it. */
export const playTypeOf = (family: Family, code: string): PlayType | undefined =>
  playTypes[family].find((play) => play.code === code);

/** Returns the play types of a family that a board of this shape has the digits for. */
export const playTypesOn = (family: Family, shape: Shape): PlayType[] =>
  playTypes[family].filter((play) => play.isOn(shape));
