// Parsing of the text typed into a form: digits and numbers, each with its column.
import { numberOfRange } from './plays/grammar.ts';
import type { PlayType } from './plays/types.ts';

/**
 * `badPick`: cannot be parsed. `tooFew`: fewer numbers than a pick needs. `tooMany`: more than 2,000 lines, or more
 * numbers than fit. `twice`: a repeated number. `badForm`: the play type does not have this form.
 */
export type ExpandReason = 'badPick' | 'tooFew' | 'tooMany' | 'twice' | 'badForm';

/** Aborts the parsing of a form; `expand` returns it as its result. Columns count from 1. */
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

/** Splits the input at spaces, commas and semicolons. Throws if there are no tokens. */
export function tokensOf(text: string, from = 1): Token[] {
  const tokens = [...text.matchAll(/[^\s,;]+/g)].map((found) => ({ text: found[0], column: found.index + from }));
  if (tokens.length === 0) throw new Refused(from, 'tooFew');
  return tokens;
}

/** Returns the tokens, all of which must be digits, of this length if one is given. */
export function digitTokens(input: string, length?: number): Token[] {
  const tokens = tokensOf(input);
  const wrong = tokens.find(({ text }) => !/^\d+$/.test(text) || (length !== undefined && text.length !== length));
  if (wrong !== undefined) throw new Refused(wrong.column, 'badPick');
  return tokens;
}

/** Returns the distinct digits of the input, ascending; refuses repeated digits. */
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

/** Returns the distinct numbers of a part of the input, ascending. */
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

/** Returns the distinct digits of one part, ascending. */
export function setOfDigits(text: string, column: number): string[] {
  const seen = new Set<string>();
  [...text].forEach((digit, at) => {
    if (!/\d/.test(digit)) throw new Refused(column + at, 'badPick');
    if (seen.has(digit)) throw new Refused(column + at, 'twice');
    seen.add(digit);
  });
  return [...seen].toSorted();
}

/** Returns the items; refuses them if there are too few for a pick. */
export function enough<T>(items: T[], size: number): T[] {
  if (items.length < size) throw new Refused(1, 'tooFew');
  return items;
}
