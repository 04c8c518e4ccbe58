// Five digits, each 0 to 9.
import type { Board } from '../boards.ts';
import { combinations, orders, signature, sortedDigits } from '../digits.ts';
import { ratio } from '../ratio.ts';
import { evenChance, sides } from './fast.ts';
import { choiceGrammar, digitsGrammar, sortedDigitsGrammar } from './grammar.ts';
import { definePlay, eachOnce, once, type PlaySpec, type PlayType } from './types.ts';

type Spec = PlaySpec<string>;

/** Defines a bet on digits at their places, beginning at `start`. */
const inPlace = (code: string, start: number, length: number): Spec =>
  evenChance({
    code,
    grammar: digitsGrammar(length),
    chance: ratio(1, 10 ** length),
    winners: (drawn) => eachOnce([drawn.slice(start, start + length)]),
    wins: (pick, drawn) => once([...pick].every((digit, at) => drawn[start + at] === digit)),
  });

/** Defines a bet on the last three or all five digits in any order, with one kind of repetition. */
const group = (code: string, length: 3 | 5, only: string, example: string): Spec =>
  evenChance({
    code,
    grammar: sortedDigitsGrammar(length, [example], only),
    chance: ratio(orders(example), 10 ** length),
    winners: (drawn) => {
      const looked = drawn.slice(-length);
      return signature(looked) === only ? eachOnce([sortedDigits(looked)]) : [];
    },
    wins: (pick, drawn) => {
      const looked = drawn.slice(-length);
      const count = (text: string, digit: string): number => text.split(digit).length;
      return once([...pick].every((digit) => count(pick, digit) === count(looked, digit)));
    },
  });

const anyOfThree: Spec = evenChance({
  code: 'A1B',
  grammar: digitsGrammar(1),
  chance: ratio(271, 1000),
  winners: (drawn) => eachOnce(drawn.slice(-3)),
  wins: (pick, drawn) => once(drawn.slice(2).includes(pick)),
});

const PLACES = [1, 2, 3, 4, 5] as const;
const PLACE_PAIRS = [...combinations(PLACES, 2)].map((pair) => pair.join(''));

/**
 * Defines a comparison of two places. The pick names them, the smaller place first; the dragon wins if its digit is
 * larger.
 */
const compared = (code: string, ways: number, holds: (first: string, second: string) => boolean): Spec =>
  evenChance({
    code,
    grammar: choiceGrammar(PLACE_PAIRS),
    chance: ratio(ways, 100),
    winners: (drawn) =>
      eachOnce(PLACE_PAIRS.filter((pair) => holds(drawn[Number(pair[0]) - 1]!, drawn[Number(pair[1]) - 1]!))),
    wins: (pick, drawn) => {
      const [first, second] = [...pick].map((place) => drawn.charAt(Number(place) - 1));
      return once(holds(first!, second!));
    },
  });

const sumOf = (drawn: string): number => [...drawn].reduce((sum, digit) => sum + Number(digit), 0);

const specs: Spec[] = [
  inPlace('D5', 0, 5),
  inPlace('D3F', 0, 3),
  inPlace('D3M', 1, 3),
  inPlace('D3B', 2, 3),
  inPlace('D2F', 0, 2),
  inPlace('D2B', 3, 2),
  ...PLACES.map((place) => inPlace(`P${place}`, place - 1, 1)),
  group('G6B', 3, '111', '012'),
  group('G3B', 3, '21', '001'),
  anyOfThree,
  group('G120', 5, '11111', '01234'),
  group('G60', 5, '2111', '00123'),
  group('G30', 5, '221', '00112'),
  group('G20', 5, '311', '00012'),
  group('G10', 5, '32', '00011'),
  group('G5', 5, '41', '00001'),
  ...PLACES.map((place) => sides<string>(`SIDE${place}`, 5, (drawn) => Number(drawn[place - 1]))),
  sides<string>('SIDESUM', 23, sumOf),
  compared('DRAGON', 45, (first, second) => first > second),
  compared('TIGER', 45, (first, second) => first < second),
  compared('TIE', 10, (first, second) => first === second),
];

function digitsOf(board: Board): string {
  if (board.shape === 'ssc') return board.digits;
  throw new RangeError(`five digits are not played on ${board.shape}`);
}

/** Places `D5 D3F D3M D3B D2F D2B P1`–`P5`, groups `G6B G3B A1B G120 … G5`, `SIDE1`–`SIDE5 SIDESUM`, `DRAGON TIGER TIE`. */
export const sscPlays: readonly PlayType[] = specs.map((spec) => definePlay('ssc', ['ssc'], digitsOf, spec));
