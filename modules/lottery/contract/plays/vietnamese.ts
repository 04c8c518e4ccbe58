// The Vietnamese family: 27 prizes in the north, 18 elsewhere. A line costs one unit for each number it is compared
// with.
import type { Board, Shape, VnBoard } from '../boards.ts';
import { choose, combinations } from '../digits.ts';
import { type Ratio, ratio } from '../ratio.ts';
import { digitsGrammar, numberSetGrammar } from './grammar.ts';
import {
  chanceOf,
  definePlay,
  eachOnce,
  once,
  paysTable,
  perHit,
  type PlaySpec,
  type PlayType,
  tally,
} from './types.ts';

type Spec = PlaySpec<VnBoard>;

/**
 * Digits of each prize, the special prize first, then prize 1 and on. `vnLengths.vnNorth[2]` = [5, 5]: prize 2 has two
 * numbers of five digits.
 */
export const vnLengths: Record<VnBoard['shape'], readonly (readonly number[])[]> = {
  vnNorth: [[5], [5], same(2, 5), same(6, 5), same(4, 4), same(6, 4), same(3, 3), same(4, 2)],
  vnSouth: [[6], [5], [5], same(2, 5), same(7, 5), [4], same(3, 4), [3], [2]],
};

function same(count: number, digits: number): readonly number[] {
  return Array.from({ length: count }, () => digits);
}

/** Prizes that a play type compares with, by their index on the board. */
type Prizes = Record<VnBoard['shape'], readonly number[]>;

const lengthsOf = (shape: Shape): readonly (readonly number[])[] => vnLengths[shape as VnBoard['shape']];
const everyPrize: Prizes = {
  vnNorth: vnLengths.vnNorth.map((_, at) => at),
  vnSouth: vnLengths.vnSouth.map((_, at) => at),
};
const special: Prizes = { vnNorth: [0], vnSouth: [0] };
const northOnly = (shape: Shape): boolean => shape === 'vnNorth';

/** Returns the last digits of all numbers of these prizes that are long enough; the special prize first. */
function endings(board: VnBoard, prizes: Prizes, digits: number): string[] {
  const numbers = prizes[board.shape].flatMap((prize) => board.prizes[prize]!);
  return numbers.filter((number) => number.length >= digits).map((number) => number.slice(-digits));
}

const countOf = (shape: Shape, prizes: Prizes, digits: number): number =>
  prizes[shape as VnBoard['shape']].flatMap((prize) => lengthsOf(shape)[prize]!).filter((length) => length >= digits)
    .length;

interface PerHit {
  code: string;
  digits: number;
  oddsMilli: bigint;
  prizes: Prizes;
  isOn?: (shape: Shape) => boolean;
}

/** Defines a bet on the last digits of each of the prizes, paid for every hit. */
const hitsOf = ({ code, digits, oddsMilli, prizes, isOn }: PerHit): Spec => ({
  code,
  grammar: digitsGrammar(digits),
  ...(isOn && { isOn }),
  factor: (shape) => countOf(shape, prizes, digits),
  classes: () => paysTable(oddsMilli),
  chances: (_, shape) => chanceOf(ratio(countOf(shape, prizes, digits), 10 ** digits)),
  mostHits: (shape) => perHit(countOf(shape, prizes, digits)),
  winners: (board) => tally(endings(board, prizes, digits)),
  wins: (pick, board) => {
    const looked = board.prizes.filter((_, prize) => prizes[board.shape].includes(prize)).flat();
    return perHit(looked.reduce((hits, number) => hits + (number.endsWith(pick) ? 1 : 0), 0));
  },
});

/** Defines a bet on one digit of the special prize: its tens or its units. */
const digitOfSpecial = (code: string, fromEnd: 1 | 2): Spec => ({
  code,
  grammar: digitsGrammar(1),
  classes: () => paysTable(9500n),
  chances: () => chanceOf(ratio(1, 10)),
  winners: (board) => eachOnce([board.prizes[0]![0]!.at(-fromEnd)!]),
  wins: (pick, board) => once(endings(board, special, 2)[0]![2 - fromEnd] === pick),
});

const twoDigitNumbers = (size: number) => numberSetGrammar({ from: 0, to: 99, size });
const drawsOf = (shape: Shape): bigint => BigInt(lengthsOf(shape).flat().length);
const byZone = (north: bigint, south: bigint) => (shape: Shape) => paysTable(northOnly(shape) ? north : south);

/** Returns the probability that each of `size` given numbers occurs among all endings, by inclusion and exclusion. */
function allOccur(size: number, shape: Shape): Ratio {
  const draws = drawsOf(shape);
  let num = 0n;
  for (let missing = 0; missing <= size; missing++) {
    const ways = BigInt(choose(size, missing)) * BigInt(100 - missing) ** draws;
    num += missing % 2 === 0 ? ways : -ways;
  }
  return { num, den: 100n ** draws };
}

/** Defines a bet on numbers that must all occur among the endings. Paid once, even if a number is drawn twice. */
const together = (size: number, north: bigint, south: bigint): Spec => ({
  code: `X${size}`,
  grammar: twoDigitNumbers(size),
  classes: byZone(north, south),
  chances: (_, shape) => chanceOf(allOccur(size, shape)),
  winners: (board) => {
    const drawn = [...new Set(endings(board, everyPrize, 2))].toSorted();
    return eachOnce([...combinations(drawn, size)].map((some) => some.join('-')));
  },
  wins: (pick, board) =>
    once(pick.split('-').every((one) => board.prizes.flat().some((number) => number.endsWith(one)))),
});

/** Defines a bet on numbers none of which occurs. */
const absent = (size: number, north: bigint, south: bigint): Spec => ({
  code: `TX${size}`,
  grammar: twoDigitNumbers(size),
  classes: byZone(north, south),
  chances: (_, shape) => chanceOf(ratio(BigInt(100 - size) ** drawsOf(shape), 100n ** drawsOf(shape))),
  drawn: (board) => [...new Set(endings(board, everyPrize, 2))].toSorted(),
  wins: (pick, board) =>
    once(!pick.split('-').some((one) => board.prizes.flat().some((number) => number.endsWith(one)))),
});

const specs: Spec[] = [
  hitsOf({ code: 'LO2', digits: 2, oddsMilli: 98_000n, prizes: everyPrize }),
  hitsOf({ code: 'LO3', digits: 3, oddsMilli: 900_000n, prizes: everyPrize }),
  hitsOf({ code: 'LO4', digits: 4, oddsMilli: 7_500_000n, prizes: everyPrize }),
  hitsOf({
    code: 'LO8',
    digits: 2,
    oddsMilli: 98_000n,
    prizes: { vnNorth: [7, 6, 0], vnSouth: [] },
    isOn: northOnly,
  }),
  hitsOf({
    code: 'LO7',
    digits: 2,
    oddsMilli: 98_000n,
    prizes: { vnNorth: [], vnSouth: [8, 7, 6, 5, 0] },
    isOn: (shape) => !northOnly(shape),
  }),
  hitsOf({ code: 'DE', digits: 2, oddsMilli: 98_000n, prizes: special }),
  hitsOf({ code: 'DE1', digits: 2, oddsMilli: 98_000n, prizes: { vnNorth: [1], vnSouth: [] }, isOn: northOnly }),
  hitsOf({ code: 'DEH', digits: 2, oddsMilli: 98_000n, prizes: { vnNorth: [7], vnSouth: [8] } }),
  hitsOf({ code: 'C3', digits: 3, oddsMilli: 900_000n, prizes: special }),
  hitsOf({ code: 'C3H', digits: 3, oddsMilli: 900_000n, prizes: { vnNorth: [6], vnSouth: [7] } }),
  digitOfSpecial('DAU', 2),
  digitOfSpecial('DUOI', 1),
  together(2, 16_000n, 32_000n),
  together(3, 65_000n, 200_000n),
  together(4, 250_000n, 1_000_000n),
  absent(4, 2500n, 1800n),
  absent(8, 8000n, 4000n),
  absent(10, 14_000n, 6000n),
];

function vnBoardOf(board: Board): VnBoard {
  if (board.shape === 'vnNorth' || board.shape === 'vnSouth') return board;
  throw new RangeError(`the Vietnamese family is not played on ${board.shape}`);
}

/** `LO2 LO3 LO4 LO8 LO7 DE DE1 DEH C3 C3H DAU DUOI X2 X3 X4 TX4 TX8 TX10`. */
export const vietnamesePlays: readonly PlayType[] = specs.map((spec) =>
  definePlay('vietnamese', ['vnNorth', 'vnSouth'], vnBoardOf, spec),
);
