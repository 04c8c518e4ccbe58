// Parsing of a typed or fed result. An incomplete or doubtful board is refused, because it would settle wrongly.
import type { Board, NumbersBoard, Shape } from './boards.ts';
import { plainText } from './digits.ts';
import { vnLengths } from './plays/vietnamese.ts';

/** Numbers of each prize by its name, as in the calls. */
export type Prizes = Readonly<Record<string, readonly string[]>>;

/** Input field of one prize. */
export interface PrizeField {
  prize: string;
  /** Number of numbers of the prize. */
  count: number;
  /** Number of digits of each number; 0 for a decimal or a number of a range. */
  digits: number;
  /** True if the prize may be omitted; it must then be omitted entirely. */
  isOptional: boolean;
  /** Two decimals; a change may have a sign. */
  decimal?: 'value' | 'change';
  /** Range of the numbers, which are distinct unless `mayRepeat` is true. */
  numbers?: { from: number; to: number; mayRepeat: boolean };
}

/**
 * `missing`: no number. `tooFew`, `tooMany`: the prize has another number of numbers. `unreadable`: wrong digits,
 * decimals or range. `repeated`: a number occurs twice but can be drawn only once. `unknownPrize`: not on this board.
 */
export type FaultReason = 'missing' | 'tooFew' | 'tooMany' | 'unreadable' | 'repeated' | 'unknownPrize';

/** Error in a typed result, with its prize; `at` is the index of the number within the prize, from 0. */
export interface BoardFault {
  prize: string;
  reason: FaultReason;
  at?: number;
}

export type BoardReading = { ok: true; board: Board } | { ok: false; faults: BoardFault[] };

const field = (prize: string, count: number, digits: number, more: Partial<PrizeField> = {}): PrizeField => ({
  prize,
  count,
  digits,
  isOptional: false,
  ...more,
});
const optional = { isOptional: true };
const value: PrizeField = field('value', 1, 0, { decimal: 'value' });
const change: PrizeField = field('change', 1, 0, { decimal: 'change' });
const drawn = (count: number, to: number, mayRepeat = false): PrizeField[] => [
  field('number', count, 0, { numbers: { from: 1, to, mayRepeat } }),
];
const vietnamese = (shape: 'vnNorth' | 'vnSouth'): PrizeField[] =>
  vnLengths[shape].map((lengths, place) => field(nameOfPlace(place), lengths.length, lengths[0]!));

/** Returns the name of a Vietnamese prize by its index on the board. */
function nameOfPlace(place: number): string {
  return place === 0 ? 'special' : `prize${place}`;
}

const fieldsOf: Record<Shape, readonly PrizeField[]> = {
  glo: [
    field('first', 1, 6),
    field('front3', 2, 3),
    field('back3', 2, 3),
    field('back2', 1, 2),
    field('second', 5, 6, optional),
    field('third', 10, 6, optional),
    field('fourth', 50, 6, optional),
    field('fifth', 100, 6, optional),
  ],
  vnNorth: vietnamese('vnNorth'),
  vnSouth: vietnamese('vnSouth'),
  four: [field('number', 1, 4)],
  fivePair: [field('first', 1, 5), field('second', 1, 5)],
  fourPrizes: [
    field('first', 1, 4),
    field('second', 1, 4),
    field('third', 1, 4),
    field('special', 10, 4),
    field('consolation', 10, 4),
  ],
  index: [value, change],
  indexBangkok: [value, change, field('set50', 1, 0, { decimal: 'value' })],
  yeekee: [field('number', 1, 5)],
  ssc: [field('number', 1, 5)],
  k3: drawn(3, 6, true),
  pk10: drawn(10, 10),
  x5: drawn(5, 11),
  m6: drawn(7, 49),
};

/** Returns the prizes of a board in the order in which they are typed. */
export const prizeFieldsOf = (shape: Shape): readonly PrizeField[] => fieldsOf[shape];

/** Returns the prizes in the order of the board. Stored objects do not keep it. */
export const inBoardOrder = (shape: Shape, prizes: Prizes): Record<string, string[]> =>
  Object.fromEntries(
    fieldsOf[shape].flatMap(({ prize }) => (prizes[prize] === undefined ? [] : [[prize, [...prizes[prize]]]])),
  );

/** Parses one number to its stored form; returns undefined if it is invalid. */
function readNumber(typed: string, { digits, decimal, numbers }: PrizeField): string | undefined {
  const text = plainText(typed).trim();
  if (numbers !== undefined) {
    const isNumber = /^\d{1,2}$/.test(text) && Number(text) >= numbers.from && Number(text) <= numbers.to;
    return isNumber ? String(Number(text)) : undefined;
  }
  if (decimal === undefined) return /^\d+$/.test(text) && text.length === digits ? text : undefined;
  const pattern = decimal === 'change' ? /^[+-]?\d{1,3}(,\d{3})*\.\d\d$/ : /^\d{1,3}(,\d{3})*\.\d\d$/;
  const plain = decimal === 'change' ? /^[+-]?\d{1,7}\.\d\d$/ : /^\d{1,7}\.\d\d$/;
  return pattern.test(text) || plain.test(text) ? text.replaceAll(',', '') : undefined;
}

/** Parses the numbers of one prize; adds errors to `faults`. */
function readPrize(prizeField: PrizeField, typed: readonly string[], faults: BoardFault[]): string[] {
  const { prize, count, numbers } = prizeField;
  const given = typed.filter((one) => one.trim() !== '');
  if (given.length === 0) {
    if (!prizeField.isOptional) faults.push({ prize, reason: 'missing' });
    return [];
  }
  if (given.length !== count) faults.push({ prize, reason: given.length < count ? 'tooFew' : 'tooMany' });
  const seen = new Set<string>();
  return given.map((one, at) => {
    const number = readNumber(one, prizeField);
    if (number === undefined) faults.push({ prize, reason: 'unreadable', at });
    else if (numbers?.mayRepeat === false && seen.has(number)) faults.push({ prize, reason: 'repeated', at });
    seen.add(number ?? '');
    return number ?? '';
  });
}

type Read = Record<string, string[]>;

function boardOf(shape: Shape, read: Read): Board {
  const one = (prize: string): string => read[prize]![0]!;
  switch (shape) {
    case 'glo': {
      const shown = (['second', 'third', 'fourth', 'fifth'] as const).filter((prize) => read[prize]!.length > 0);
      const more = Object.fromEntries(shown.map((prize) => [prize, read[prize]!]));
      return { shape, first: one('first'), front3: read.front3!, back3: read.back3!, back2: one('back2'), ...more };
    }
    case 'vnNorth':
    case 'vnSouth':
      return { shape, prizes: vnLengths[shape].map((_, place) => read[nameOfPlace(place)]!) };
    case 'four':
    case 'yeekee':
    case 'ssc':
      return { shape, digits: one('number') };
    case 'fivePair':
      return { shape, first: one('first'), second: one('second') };
    case 'fourPrizes': {
      const others = { special: read.special!, consolation: read.consolation! };
      return { shape, first: one('first'), second: one('second'), third: one('third'), ...others };
    }
    case 'index':
      return { shape, value: one('value'), change: one('change') };
    case 'indexBangkok':
      return { shape, value: one('value'), change: one('change'), set50: one('set50') };
    default:
      return numbersBoard(shape, read.number!);
  }
}

const numbersBoard = (shape: NumbersBoard['shape'], numbers: string[]): Board => ({
  shape,
  numbers: numbers.map(Number),
});

/**
 * Builds a board from the numbers of its prizes. Converts Thai and full-width digits, strips spaces around a number and
 * keeps leading zeros. Returns all faults at once unless all required prizes are complete.
 */
export function readBoard(shape: Shape, prizes: Prizes): BoardReading {
  const fields = fieldsOf[shape];
  const known = new Set(fields.map(({ prize }) => prize));
  const faults: BoardFault[] = Object.keys(prizes)
    .filter((prize) => !known.has(prize))
    .map((prize) => ({ prize, reason: 'unknownPrize' }));
  const read: Read = {};
  for (const one of fields) read[one.prize] = readPrize(one, prizes[one.prize] ?? [], faults);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, board: boardOf(shape, read) };
}

/**
 * Checks whether the order of a prize's numbers is part of the result; true only if they are drawn one after the other.
 */
const isOrdered = (shape: Shape): boolean => 'numbers' in (fieldsOf[shape][0] ?? {});

/** Returns a change without the sign that sources write differently: that of a rise, and any of a change of nothing. */
const plainSign = (text: string): string => (text.startsWith('+') || /^-0+\.0+$/.test(text) ? text.slice(1) : text);

/**
 * Returns a key that is equal for boards with the same result, because sources list the numbers of a prize in different
 * orders. The entries of two people agree if their keys are equal.
 */
export function boardKey(board: Board): string {
  const plain = (one: unknown): unknown => {
    if (typeof one === 'string') return plainSign(one);
    if (!Array.isArray(one)) return one;
    const items: unknown[] = one.map(plain);
    const isUnordered = !isOrdered(board.shape) && items.every((item) => typeof item === 'string');
    return isUnordered ? items.toSorted() : items;
  };
  const entries = Object.entries(board).map(([name, content]): [string, unknown] => [name, plain(content)]);
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns a comparable text of a prize's numbers. Their order is ignored, because it differs between sources. */
const sortedText = (numbers: readonly string[] | undefined): string => JSON.stringify((numbers ?? []).toSorted());

/** Returns the prizes in which two boards differ. */
export function differingPrizes(one: Prizes, other: Prizes): string[] {
  const prizes = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return prizes.filter((prize) => sortedText(one[prize]) !== sortedText(other[prize]));
}
