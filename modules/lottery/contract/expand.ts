// Input forms, which are short notations for many picks. Invalid input is refused with its column; nothing is guessed.
import { combinations, plainText, sortedDigits } from './digits.ts';
import {
  differentDigits,
  differentNumbers,
  digitTokens,
  enough,
  type ExpandReason,
  Refused,
  setOfDigits,
  tokensOf,
} from './expand-input.ts';
import { differentOrders } from './plays/grammar.ts';
import type { PlayType } from './plays/types.ts';

export type { ExpandReason } from './expand-input.ts';

/** Maximum number of lines in a ticket. */
export const LINES_MAX = 2000;

export const forms = [
  'single',
  'reverse',
  'permute',
  'doors',
  'frontRow',
  'backRow',
  'winNumbers',
  'winDoubles',
  'box',
  'xienQuay',
  'placeSets',
  'banker',
  'sum',
  'sides',
  'range',
  'step',
] as const;
export type Form = (typeof forms)[number];

/** A pick and its play type. */
export interface PickLine {
  playType: string;
  pick: string;
}

/** Distinct lines in the order of the form, or the position of the error (columns count from 1). */
export type Expansion = { ok: true; lines: PickLine[] } | { ok: false; column: number; reason: ExpandReason };

type Read = (play: PlayType, input: string) => Iterable<string | PickLine>;

function* single(play: PlayType, input: string): Generator<string> {
  for (const { text, column } of tokensOf(input)) {
    const pick = play.grammar.canonical(text);
    if (pick === undefined) throw new Refused(column, 'badPick');
    yield pick;
  }
}

/** Combines each digit of the input with each of the ten digits, at one or both places. */
const pairsWith =
  (...orders: ((digit: string, other: number) => string)[]): Read =>
  (_, input) =>
    differentDigits(input).flatMap((digit) =>
      orders.flatMap((order) => Array.from({ length: 10 }, (__, other) => order(digit, other))),
    );

/** Yields all combinations of `size` items with repetition. */
function* withRepeats(items: readonly string[], size: number, from = 0): Generator<string> {
  if (size === 0) yield '';
  else
    for (let at = from; at < items.length; at++) {
      for (const rest of withRepeats(items, size - 1, at)) yield items[at]! + rest;
    }
}

function* winNumbers({ grammar }: PlayType, input: string): Generator<string> {
  for (const some of combinations(enough(differentDigits(input), grammar.length), grammar.length)) yield some.join('');
}

function* box(play: PlayType, input: string): Generator<string> {
  const { kind, length } = play.grammar;
  if (kind === 'digits') {
    for (const some of combinations(enough(differentDigits(input), length), length))
      yield* differentOrders(some.join(''));
    return;
  }
  const numbers = enough(differentNumbers(play, input, 1), length);
  for (const some of combinations(numbers, length)) yield some.join('-');
}

/** Yields all pairs, triples and so on up to the size of the play type. */
function* xienQuay(play: PlayType, input: string): Generator<PickLine> {
  const numbers = enough(differentNumbers(play, input, 1), play.grammar.length);
  for (let size = 2; size <= play.grammar.length; size++) {
    for (const some of combinations(numbers, size)) yield { playType: `X${size}`, pick: some.join('-') };
  }
}

/** Returns the digits or numbers allowed at each place, one part per place: `12 345 6`, or `01,02 03` for numbers. */
function placeSets(play: PlayType, input: string): string[] {
  const { kind, length } = play.grammar;
  const parts = [...input.matchAll(/\S+/g)];
  if (parts.length !== length) throw new Refused(1, parts.length < length ? 'tooFew' : 'tooMany');
  const sets = parts.map((part) =>
    kind === 'digits' ? setOfDigits(part[0], part.index + 1) : differentNumbers(play, part[0], part.index + 1),
  );
  // Refuses the input before it is expanded: ten digits at five places are 100,000 picks.
  const product = sets.reduce((all, set) => all * set.length, 1);
  if (kind === 'digits' && product > LINES_MAX) throw new Refused(1, 'tooMany');
  let picks: string[][] = [[]];
  for (const set of sets) {
    picks = picks.flatMap((pick) =>
      set.filter((one) => kind === 'digits' || !pick.includes(one)).map((one) => [...pick, one]),
    );
    if (picks.length > LINES_MAX) throw new Refused(1, 'tooMany');
  }
  return picks.map((pick) => pick.join(kind === 'digits' ? '' : '-'));
}

/** `01 02 / 03 04 05`: every pick contains the numbers before the slash, those after it fill the rest. */
function* banker(play: PlayType, input: string): Generator<string> {
  const stroke = input.indexOf('/');
  if (stroke < 0) throw new Refused(1, 'badPick');
  const seen = new Set<string>();
  const bankers = differentNumbers(play, input.slice(0, stroke), 1, seen);
  const others = differentNumbers(play, input.slice(stroke + 1), stroke + 2, seen);
  const left = play.grammar.length - bankers.length;
  if (bankers.length === 0) throw new Refused(1, 'tooFew');
  if (left < 1) throw new Refused(1, 'tooMany');
  if (others.length < left) throw new Refused(stroke + 2, 'tooFew');
  for (const some of combinations(others, left)) yield [...bankers, ...some].toSorted().join('-');
}

const digitSum = (pick: string): number => [...pick].reduce((total, digit) => total + Number(digit), 0);

function* sum({ grammar }: PlayType, input: string): Generator<string> {
  const sums = digitTokens(input).map(({ text, column }) => {
    if (Number(text) > 9 * grammar.length) throw new Refused(column, 'badPick');
    return Number(text);
  });
  for (const pick of grammar.all()) if (sums.includes(digitSum(pick))) yield pick;
}

/** Reads letters that must all match: `H` or `L` of the whole number, `O` or `E` of its last digit. */
function* sides({ grammar }: PlayType, input: string): Generator<string> {
  const letters = tokensOf(input.toUpperCase()).flatMap(({ text, column }) =>
    [...text].map((letter, at) => ({ letter, column: column + at })),
  );
  const groups = new Set<boolean>();
  for (const { letter, column } of letters) {
    if (!'HLOE'.includes(letter)) throw new Refused(column, 'badPick');
    if (groups.has('HL'.includes(letter))) throw new Refused(column, 'twice');
    groups.add('HL'.includes(letter));
  }
  const half = 5 * 10 ** (grammar.length - 1);
  const holds: Record<string, (value: number) => boolean> = {
    H: (value) => value >= half,
    L: (value) => value < half,
    O: (value) => value % 2 === 1,
    E: (value) => value % 2 === 0,
  };
  for (const pick of grammar.all()) if (letters.every(({ letter }) => holds[letter]!(Number(pick)))) yield pick;
}

/** Reads ranges such as `10-19`, or with a step `00-99/5`; several are allowed. */
const ranges = (pattern: RegExp): Read =>
  function* ({ grammar }, input) {
    for (const { text, column } of tokensOf(input)) {
      const [, from, to, step = '1'] = pattern.exec(text) ?? [];
      const isRange =
        from?.length === grammar.length && to?.length === grammar.length && from <= to && Number(step) > 0;
      if (!isRange) throw new Refused(column, 'badPick');
      for (let value = Number(from); value <= Number(to); value += Number(step)) {
        yield String(value).padStart(grammar.length, '0');
      }
    }
  };

interface FormRule {
  read: Read;
  isFor: (play: PlayType) => boolean;
}

const isDigits = ({ grammar }: PlayType): boolean => grammar.kind === 'digits';
const isPair = (play: PlayType): boolean => isDigits(play) && play.grammar.length === 2;
const hasPlaces = (play: PlayType): boolean => isDigits(play) && play.grammar.length >= 2;
const isSet = ({ grammar }: PlayType): boolean => grammar.kind === 'numberSet' && grammar.length >= 2;
const isList = ({ grammar }: PlayType): boolean => grammar.kind === 'numberList' && grammar.length >= 2;
const asDigits = (play: PlayType): boolean => isDigits(play) || play.grammar.kind === 'sortedDigits';

const rules: Record<Form, FormRule> = {
  single: { read: single, isFor: () => true },
  reverse: {
    read: ({ grammar }, input) =>
      digitTokens(input, grammar.length).flatMap(({ text }) => [text, [...text].toReversed().join('')]),
    isFor: hasPlaces,
  },
  permute: {
    read: ({ grammar }, input) =>
      digitTokens(input, grammar.length).flatMap(({ text }) => [...differentOrders(sortedDigits(text))]),
    isFor: hasPlaces,
  },
  doors: {
    read: pairsWith(
      (digit, other) => `${digit}${other}`,
      (digit, other) => `${other}${digit}`,
    ),
    isFor: isPair,
  },
  frontRow: { read: pairsWith((digit, other) => `${digit}${other}`), isFor: isPair },
  backRow: { read: pairsWith((digit, other) => `${other}${digit}`), isFor: isPair },
  winNumbers: { read: winNumbers, isFor: hasPlaces },
  winDoubles: { read: ({ grammar }, input) => withRepeats(differentDigits(input), grammar.length), isFor: hasPlaces },
  box: { read: box, isFor: (play) => hasPlaces(play) || isSet(play) },
  xienQuay: { read: xienQuay, isFor: ({ family, code }) => family === 'vietnamese' && /^X[2-4]$/.test(code) },
  placeSets: { read: placeSets, isFor: (play) => hasPlaces(play) || isList(play) },
  banker: { read: banker, isFor: isSet },
  sum: { read: sum, isFor: asDigits },
  sides: { read: sides, isFor: isDigits },
  range: { read: ranges(/^(\d+)-(\d+)$/), isFor: isDigits },
  step: { read: ranges(/^(\d+)-(\d+)\/(\d+)$/), isFor: isDigits },
};

/** Returns the forms in which picks of a play type can be typed. */
export const formsOf = (play: PlayType): Form[] => forms.filter((form) => rules[form].isFor(play));

/**
 * Returns the lines of an input, at most 2,000. Accepts Thai and full-width digits. A line that the input contains
 * several times is returned once.
 */
export function expand(play: PlayType, form: Form, input: string): Expansion {
  try {
    if (!rules[form].isFor(play)) throw new Refused(1, 'badForm');
    const found = new Map<string, PickLine>();
    for (const one of rules[form].read(play, plainText(input))) {
      const line = typeof one === 'string' ? { playType: play.code, pick: one } : one;
      found.set(`${line.playType} ${line.pick}`, line);
      if (found.size > LINES_MAX) throw new Refused(1, 'tooMany');
    }
    return { ok: true, lines: [...found.values()] };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, column: error.column, reason: error.reason };
    throw error;
  }
}
