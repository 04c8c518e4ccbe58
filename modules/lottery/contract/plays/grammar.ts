import { choose, combinations, plainText, signature, sortedDigits } from '../digits.ts';

/** Syntax of a play type's picks. Only the canonical form is stored, priced and settled. */
export interface PickGrammar {
  kind: 'digits' | 'sortedDigits' | 'numberSet' | 'numberList' | 'choice';
  /** Number of digits or numbers in a pick. */
  length: number;
  /** Smallest and largest number, if a pick consists of numbers. */
  numbers?: { from: number; to: number };
  /** Number of canonical picks. */
  count: number;
  /** One pick of each pattern that can have its own probability. */
  patterns: readonly string[];
  /** Returns the canonical form of a typed text; undefined if it is no pick. Nothing is guessed: `7` is not `07`. */
  canonical(text: string): string | undefined;
  /** Yields every canonical pick; some play types have billions. */
  all(): Iterable<string>;
}

/** Grammar of a number with exactly this many digits at fixed places: `ddd`. */
export function digitsGrammar(length: number): PickGrammar {
  const pattern = new RegExp(`^\\d{${length}}$`);
  const count = 10 ** length;
  return {
    kind: 'digits',
    length,
    count,
    patterns: ['0123456789'.slice(0, length)],
    canonical(text) {
      const digits = plainText(text).trim();
      return pattern.test(digits) ? digits : undefined;
    },
    *all() {
      for (let value = 0; value < count; value++) yield String(value).padStart(length, '0');
    },
  };
}

/**
 * Grammar of digits in any order, stored ascending. With a signature, only digits with that repetition: `21` is a pair
 * and a single digit.
 */
export function sortedDigitsGrammar(length: number, patterns: readonly string[], only?: string): PickGrammar {
  const digits = digitsGrammar(length);
  const fits = (sorted: string): boolean => only === undefined || signature(sorted) === only;
  function* all(chosen = ''): Generator<string> {
    if (chosen.length < length)
      for (let digit = Number(chosen.at(-1) ?? 0); digit <= 9; digit++) yield* all(chosen + digit);
    else if (fits(chosen)) yield chosen;
  }
  return {
    kind: 'sortedDigits',
    length,
    count: only === undefined ? choose(9 + length, length) : countOfSignature(only),
    patterns,
    canonical(text) {
      const typed = digits.canonical(text);
      if (typed === undefined) return undefined;
      const sorted = sortedDigits(typed);
      return fits(sorted) ? sorted : undefined;
    },
    all: () => all(),
  };
}

/** Returns the number of ways to assign ten digits to the groups of a signature. */
function countOfSignature(groups: string): number {
  let ways = 1;
  let left = 10;
  for (const size of new Set(groups)) {
    const same = [...groups].filter((one) => one === size).length;
    ways *= choose(left, same);
    left -= same;
  }
  return ways;
}

/** Numbers of a pick. Numbers from 0 are written with two digits; from 1, a single digit is the same number. */
export interface NumbersOf {
  from: 0 | 1;
  to: number;
  size: number;
}

/** Grammar of distinct numbers in any order, stored ascending and joined: `07-19-88`. */
export function numberSetGrammar({ from, to, size }: NumbersOf): PickGrammar {
  return {
    kind: 'numberSet',
    length: size,
    numbers: { from, to },
    count: choose(to - from + 1, size),
    patterns: [allNumbers(from, to).slice(0, size).join('-')],
    canonical: (text) => differentNumbers(text, { from, to, size })?.toSorted().join('-'),
    *all() {
      for (const some of combinations(allNumbers(from, to), size)) yield some.join('-');
    },
  };
}

/** Grammar of distinct numbers in a fixed order: `03-01`. */
export function numberListGrammar({ from, to, size }: NumbersOf): PickGrammar {
  const numbers = allNumbers(from, to);
  let count = 1;
  for (let at = 0; at < size; at++) count *= numbers.length - at;
  function* all(chosen: string[] = []): Generator<string> {
    if (chosen.length === size) yield chosen.join('-');
    else for (const one of numbers) if (!chosen.includes(one)) yield* all([...chosen, one]);
  }
  return {
    kind: 'numberList',
    length: size,
    numbers: { from, to },
    count,
    patterns: [numbers.slice(0, size).join('-')],
    canonical: (text) => differentNumbers(text, { from, to, size })?.join('-'),
    all: () => all(),
  };
}

/** Grammar of one choice of a few words: `H`, `L`, `ANY`, a sum. */
export function choiceGrammar(choices: readonly string[]): PickGrammar {
  return {
    kind: 'choice',
    length: 1,
    count: choices.length,
    patterns: choices,
    canonical(text) {
      const word = plainText(text).trim().toUpperCase();
      return choices.includes(word) ? word : undefined;
    },
    all: () => choices,
  };
}

/** Formats a number for a pick: two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns all numbers of a range in the format of picks. */
export const allNumbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => twoDigits(from + at));

/** Yields all distinct orders of the digits. */
export function* differentOrders(digits: string): Generator<string> {
  if (digits.length <= 1) {
    yield digits;
    return;
  }
  for (const first of new Set(digits)) {
    for (const rest of differentOrders(digits.replace(first, ''))) yield first + rest;
  }
}

/** Parses one typed number of a range and returns it in the format of picks; undefined if it is invalid. */
export function numberOfRange(text: string, { from, to }: { from: number; to: number }): string | undefined {
  const pattern = from === 0 ? /^\d\d$/ : /^\d{1,2}$/;
  if (!pattern.test(text)) return undefined;
  const value = Number(text);
  return value >= from && value <= to ? twoDigits(value) : undefined;
}

function differentNumbers(text: string, { from, to, size }: NumbersOf): string[] | undefined {
  const parts = plainText(text)
    .trim()
    .split(/\s*[-,]\s*|\s+/);
  const numbers = parts.flatMap((part) => numberOfRange(part, { from, to }) ?? []);
  const isWhole = numbers.length === parts.length && numbers.length === size && new Set(numbers).size === size;
  return isWhole ? numbers : undefined;
}
