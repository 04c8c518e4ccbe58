import { choose, combinations, plainText, signature, sortedDigits } from '../digits.ts';

/** Syntax of a play type's picks. Only the canonical form is stored, priced and settled. */
export interface PickGrammar {
  kind: 'digits' | 'sortedDigits' | 'numberSet' | 'numberList' | 'choice';
  /** Digits or numbers of a pick. */
  length: number;
  /** The smallest and largest number, where a pick is made of numbers. */
  numbers?: { from: number; to: number };
  /** Number of canonical picks. */
  count: number;
  /** One pick of each pattern that can have a chance of its own. */
  patterns: readonly string[];
  /** The canonical form of what was typed; undefined for what is no pick. Nothing is guessed: `7` is not `07`. */
  canonical(text: string): string | undefined;
  /** Every canonical pick; some play types have billions. */
  all(): Iterable<string>;
}

/** A number of exactly this many digits, each place its own: `ddd`. */
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

/** Digits in any order, kept ascending. With a signature only those that repeat in this way: `21` is a pair and one more. */
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

/** Ways to give ten digits to the groups of a signature. */
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

/** Numbers of a pick: from 0 they are written with two digits, from 1 a single digit is the same number. */
export interface NumbersOf {
  from: 0 | 1;
  to: number;
  size: number;
}

/** Different numbers in any order, kept ascending and joined: `07-19-88`. */
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

/** Different numbers whose order counts: `03-01`. */
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

/** One of a few words: `H`, `L`, `ANY`, a sum. */
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

/** A number as picks write it: two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Every number of a range as picks write it. */
export const allNumbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => twoDigits(from + at));

/** Every different order of the digits. */
export function* differentOrders(digits: string): Generator<string> {
  if (digits.length <= 1) {
    yield digits;
    return;
  }
  for (const first of new Set(digits)) {
    for (const rest of differentOrders(digits.replace(first, ''))) yield first + rest;
  }
}

/** One typed number of a range, as picks write it; undefined where it is none. */
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
