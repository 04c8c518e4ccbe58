// Reading what was typed into a form: digits and numbers, each with its column.
import { numberOfRange } from './plays/grammar.ts';
import type { PlayType } from './plays/types.ts';

/** `badPick`: cannot be read. `tooFew`: fewer numbers than a pick needs. `tooMany`: more than 2,000 lines, or more than fit. `twice`: a number that was named already. `badForm`: the play type has no such form. */
export type ExpandReason = 'badPick' | 'tooFew' | 'tooMany' | 'twice' | 'badForm';

/** Ends the reading of a form; `expand` answers it. Columns count from 1. */
export class Refused extends Error {
  readonly column: number;
  readonly reason: ExpandReason;
  constructor(column: number, reason: ExpandReason) {
    super(reason);
    this.column = column;
    this.reason = reason;
  }
}

export interface Token {
  text: string;
  column: number;
}

/** Parts between spaces, commas and semicolons. Throws when there is none. */
export function tokensOf(text: string, from = 1): Token[] {
  const tokens = [...text.matchAll(/[^\s,;]+/g)].map((found) => ({ text: found[0], column: found.index + from }));
  if (tokens.length === 0) throw new Refused(from, 'tooFew');
  return tokens;
}

/** Parts that must all be digits, of this length if one is given. */
export function digitTokens(input: string, length?: number): Token[] {
  const tokens = tokensOf(input);
  const wrong = tokens.find(({ text }) => !/^\d+$/.test(text) || (length !== undefined && text.length !== length));
  if (wrong !== undefined) throw new Refused(wrong.column, 'badPick');
  return tokens;
}

/** The different digits of the input, ascending; a digit that is named twice is refused. */
export function differentDigits(input: string): string[] {
  const seen = new Set<string>();
  for (const { text, column } of digitTokens(input)) {
    [...text].forEach((digit, at) => {
      if (seen.has(digit)) throw new Refused(column + at, 'twice');
      seen.add(digit);
    });
  }
  return [...seen].toSorted();
}

/** The different numbers of a part of the input, ascending. */
export function differentNumbers(play: PlayType, text: string, from: number, seen = new Set<string>()): string[] {
  const found: string[] = [];
  const parts = text.replaceAll('-', ' ');
  for (const token of parts.trim() === '' ? [] : tokensOf(parts, from)) {
    const number = numberOfRange(token.text, play.grammar.numbers!);
    if (number === undefined) throw new Refused(token.column, 'badPick');
    if (seen.has(number)) throw new Refused(token.column, 'twice');
    seen.add(number);
    found.push(number);
  }
  return found.toSorted();
}

/** The different digits of one part, ascending. */
export function setOfDigits(text: string, column: number): string[] {
  const seen = new Set<string>();
  [...text].forEach((digit, at) => {
    if (!/\d/.test(digit)) throw new Refused(column + at, 'badPick');
    if (seen.has(digit)) throw new Refused(column + at, 'twice');
    seen.add(digit);
  });
  return [...seen].toSorted();
}

/** The items, when there are enough for a pick. */
export function enough<T>(items: T[], size: number): T[] {
  if (items.length < size) throw new Refused(1, 'tooFew');
  return items;
}
