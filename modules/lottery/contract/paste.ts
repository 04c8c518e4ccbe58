// Lists of numbers as people send them in messages: `123 456=100x20`, `บน 12 34=50`, `lo 68 79=10`. Nothing is guessed:
// an ambiguous line is refused with the position of the ambiguity.
import { plainText, sortedDigits } from './digits.ts';
import { LINES_MAX, type PickLine } from './expand.ts';
import { type PasteWord, wordOf } from './paste-words.ts';
import { differentOrders } from './plays/grammar.ts';
import type { PlayType } from './plays/types.ts';
import { type Unit, unitMinor } from './price.ts';

/** Maximum length of the text, in bytes of UTF-8. */
export const PASTE_BYTES_MAX = 65_536;

export type PasteReason =
  | 'tooLong'
  | 'tooManyLines'
  | 'unknownWord'
  | 'badNumber'
  | 'numberMissing'
  | 'amountMissing'
  | 'badAmount'
  | 'tooManyAmounts'
  | 'sideMissing'
  | 'wordsConflict'
  | 'notOffered';

/** Position of a parse error; lines and columns count from 1. */
export interface PasteError {
  line: number;
  column: number;
  reason: PasteReason;
}

/** One pick with its amount. */
export interface PastedLine extends PickLine {
  /** Line of the text that contains it. */
  line: number;
  /** Amount in minor units: unit × multiple, before the factor of the play type. */
  amount: bigint;
}

export interface Pasted {
  lines: PastedLine[];
  /** At most one error per line of the text. Lines with an error give no picks. */
  errors: PasteError[];
}

class Unread extends Error {
  readonly column: number;
  readonly reason: PasteReason;
  constructor(column: number, reason: PasteReason) {
    super(reason);
    this.column = column;
    this.reason = reason;
  }
}

interface Placed {
  text: string;
  column: number;
}

/** A line of the text, split into parts. */
interface Row {
  words: { word: PasteWord; column: number }[];
  numbers: Placed[];
  amounts: Placed[];
  /** Column of the separator between numbers and amounts; 0 if there is none. */
  equals: number;
  /** Whether the separator was an `x` instead of `=`: `lo 68x10`. */
  isTimes: boolean;
}

const TOKEN = /\p{L}[\p{L}\p{M}]*\d?|[^\s,]+?(?=\p{L}|[\s,]|$)/gu;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** Returns the start of the amounts: after `=`, or after an `x` before the last number if there is no `=`. */
function equalsOf(text: string): { at: number; isTimes: boolean } {
  const at = text.indexOf('=');
  if (at >= 0) return { at, isTimes: false };
  return { at: text.search(/[x*](?=\s*\d+(\.\d+)?\s*$)/i), isTimes: true };
}

function placed(text: string, pattern: RegExp, from: number): Placed[] {
  return [...text.matchAll(pattern)].map((found) => ({ text: found[0], column: from + found.index + 1 }));
}

/** Parses words and numbers before the amounts. */
function readLeft(text: string): Pick<Row, 'words' | 'numbers'> {
  const words: Row['words'] = [];
  const numbers: Placed[] = [];
  for (const part of placed(text, TOKEN, 0)) {
    if (/^\d+(-\d+)*$/.test(part.text)) numbers.push(part);
    else if (/^\p{L}/u.test(part.text)) words.push({ word: knownWord(part), column: part.column });
    else throw new Unread(part.column, 'badNumber');
  }
  return { words, numbers };
}

function knownWord({ text, column }: Placed): PasteWord {
  const word = wordOf(text);
  if (word === undefined) throw new Unread(column, 'unknownWord');
  return word;
}

/** Parses the amounts, joined by `x` or `*`, and the words after them. */
function readRight(text: string, from: number): Pick<Row, 'words' | 'amounts'> {
  const [, sums, behind] = /^([^\p{L}]*(?:[x*][^\p{L}]*)*)(.*)$/isu.exec(text)!;
  const words = placed(behind!, /[^\s,]+/g, from + sums!.length).map((part) => ({
    word: knownWord(part),
    column: part.column,
  }));
  let start = from + 1;
  const amounts = sums!.split(/[x*]/i).map((part): Placed => {
    const one = { text: part.trim(), column: start + part.length - part.trimStart().length };
    start += part.length + 1;
    return one;
  });
  const wrong = amounts.find((one) => !AMOUNT.test(one.text));
  if (wrong !== undefined) throw new Unread(wrong.column, wrong.text === '' ? 'amountMissing' : 'badAmount');
  return { words, amounts };
}

function readRow(text: string): Row {
  const { at, isTimes } = equalsOf(text);
  if (at < 0) return { ...readLeft(text), amounts: [], equals: 0, isTimes: false };
  const left = readLeft(text.slice(0, at));
  const right = readRight(text.slice(at + 1), at + 1);
  return {
    words: [...left.words, ...right.words],
    numbers: left.numbers,
    amounts: right.amounts,
    equals: at + 1,
    isTimes,
  };
}

/** Converts a validated decimal to minor units. */
function minorOf(text: string): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
}

/** Default play types of a number without a side, one for each amount. */
const usualSides: Record<number, readonly string[]> = {
  1: ['RUNT', 'RUNB'],
  2: ['TOP2', 'BOT2'],
  3: ['TOP3', 'TOD3'],
  4: ['TOP4', 'TOD4'],
  5: ['TOP5'],
};

/** Returns the play types of the words. A line without a side has the two default ones and then needs both amounts. */
function playTypesOfRow(row: Row, words: readonly PasteWord[], number: Placed): string[] {
  const length = number.text.replaceAll('-', '').length;
  const sides = [...new Set(words.filter((word) => word !== 'reverse'))];
  const shape = { length, count: number.text.split('-').length };
  if (sides.length > 0) return sides.map((side) => ofSide(side, shape, number.column));
  const usual = shape.count === 1 ? usualSides[length] : undefined;
  if (usual === undefined) throw new Unread(number.column, 'badNumber');
  if (row.amounts.length > usual.length) throw new Unread(row.amounts[usual.length]!.column, 'tooManyAmounts');
  // A single amount for one or two digits could mean top, bottom or both.
  if (row.amounts.length < usual.length && length < 3) throw new Unread(row.amounts[0]!.column, 'sideMissing');
  return usual.slice(0, row.amounts.length);
}

const bySide: Record<Exclude<PasteWord, 'reverse'>, Record<number, string>> = {
  top: { 1: 'RUNT', 2: 'TOP2', 3: 'TOP3', 4: 'TOP4', 5: 'TOP5' },
  bottom: { 1: 'RUNB', 2: 'BOT2' },
  tod: { 2: 'TOD2', 3: 'TOD3', 4: 'TOD4' },
  lo: { 2: 'LO2', 3: 'LO3', 4: 'LO4' },
  de: { 2: 'DE', 3: 'C3' },
  xien: { 2: 'X2', 3: 'X3', 4: 'X4' },
  xien2: { 2: 'X2' },
  xien3: { 3: 'X3' },
  xien4: { 4: 'X4' },
};

function ofSide(side: Exclude<PasteWord, 'reverse'>, shape: { length: number; count: number }, column: number): string {
  const isXien = side.startsWith('xien');
  const fits = isXien ? shape.length === 2 * shape.count : shape.count === 1;
  const code = fits ? bySide[side][isXien ? shape.count : shape.length] : undefined;
  if (code === undefined) throw new Unread(column, 'badNumber');
  return code;
}

/** Returns the amount of each side: one amount for all sides, or one for each. */
function amountsOf(row: Row, sides: number): bigint[] {
  const amounts = row.amounts.map(({ text }) => minorOf(text));
  if (amounts.length > sides) throw new Unread(row.amounts[sides]!.column, 'tooManyAmounts');
  if (amounts.length > 1 && amounts.length < sides) throw new Unread(row.equals, 'amountMissing');
  const all = amounts.length === 1 ? Array.from({ length: sides }, () => amounts[0]!) : amounts;
  if (all.every((amount) => amount === 0n)) throw new Unread(row.amounts[0]!.column, 'badAmount');
  return all;
}

const isVietnamese = (word: PasteWord): boolean => word === 'lo' || word === 'de' || word.startsWith('xien');

/** Yields the picks of one row; an amount of 0 omits its side. */
function* picksOf(
  row: Row,
  heading: readonly PasteWord[],
  offered: Map<string, PlayType>,
): Generator<Omit<PastedLine, 'line'>> {
  const words = row.words.length > 0 ? row.words.map(({ word }) => word) : heading;
  if (row.isTimes && row.equals > 0 && !words.some(isVietnamese)) throw new Unread(row.equals, 'amountMissing');
  if (row.numbers.length === 0) throw new Unread(row.equals, 'numberMissing');
  if (words.some(isVietnamese) && (words.includes('reverse') || !words.every(isVietnamese))) {
    throw new Unread(row.words[0]?.column ?? 1, 'wordsConflict');
  }
  for (const number of row.numbers) {
    const codes = playTypesOfRow(row, words, number);
    const amounts = amountsOf(row, codes.length);
    for (const [at, code] of codes.entries()) {
      const play = offered.get(code);
      if (play === undefined) throw new Unread(number.column, 'notOffered');
      if (amounts[at] === 0n) continue;
      for (const pick of picksOfNumber(play, number, words.includes('reverse'))) {
        yield { playType: code, pick, amount: amounts[at]! };
      }
    }
  }
}

/** Returns the pick itself, or all distinct orders of its digits. */
function picksOfNumber(play: PlayType, { text, column }: Placed, isReversed: boolean): string[] {
  const typed = isReversed ? [...differentOrders(sortedDigits(text))] : [text];
  const picks = typed.map((one) => play.grammar.canonical(one));
  if (picks.includes(undefined)) throw new Unread(column, 'badNumber');
  return [...new Set(picks as string[])];
}

const blank = /^[\s,]*$/;

/**
 * Parses a pasted list for a game that offers these play types. A line with words only is a heading for the lines below
 * it. Accepts Thai and full-width digits; at most 64 KiB and 2,000 picks.
 */
export function readPaste(text: string, plays: readonly PlayType[]): Pasted {
  if (new TextEncoder().encode(text).length > PASTE_BYTES_MAX) {
    return { lines: [], errors: [{ line: 1, column: 1, reason: 'tooLong' }] };
  }
  const offered = new Map(plays.map((play) => [play.code, play]));
  const pasted: Pasted = { lines: [], errors: [] };
  let heading: readonly PasteWord[] = [];
  for (const [at, typed] of plainText(text)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = at + 1;
    if (blank.test(typed)) continue;
    const before = pasted.lines.length;
    try {
      heading = readLine(typed, heading, offered, (pick) => pasted.lines.push({ ...pick, line }));
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      if (error.reason === 'tooManyLines') return { lines: [], errors: [{ line, column: 1, reason: error.reason }] };
      pasted.lines.length = before;
      pasted.errors.push({ line, column: error.column, reason: error.reason });
    }
  }
  return pasted;
}

/** Parses one line; returns the heading for the lines after it. `add` returns the number of picks. */
function readLine(
  typed: string,
  heading: readonly PasteWord[],
  offered: Map<string, PlayType>,
  add: (pick: Omit<PastedLine, 'line'>) => number,
): readonly PasteWord[] {
  const row = readRow(typed);
  if (row.equals === 0 && row.numbers.length === 0) return row.words.map(({ word }) => word);
  if (row.equals === 0) throw new Unread(typed.trimEnd().length + 1, 'amountMissing');
  for (const pick of picksOf(row, heading, offered)) if (add(pick) > LINES_MAX) throw new Unread(1, 'tooManyLines');
  return heading;
}

/** Splits an amount (minor units, above 0) into unit and multiple, with the largest unit that divides it. */
export function unitsOf(amount: bigint): { unit: Unit; multiple: number } {
  const unit = (['1', '0.1', '0.01'] as const).find((one) => amount % unitMinor[one] === 0n)!;
  return { unit, multiple: Number(amount / unitMinor[unit]) };
}
