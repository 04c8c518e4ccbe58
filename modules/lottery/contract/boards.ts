/** Shapes of a result. A market has one shape; `result-shapes.ts` parses typed results. */
export type Shape = Board['shape'];

/**
 * Thai government: first prize (6 digits), front three and back three (two each), back two; other prizes for display
 * only.
 */
export interface GloBoard {
  shape: 'glo';
  first: string;
  front3: readonly string[];
  back3: readonly string[];
  back2: string;
  second?: readonly string[];
  third?: readonly string[];
  fourth?: readonly string[];
  fifth?: readonly string[];
}

/** Vietnam: `prizes[0]` is the special prize, `prizes[k]` the numbers of prize k. */
export interface VnBoard {
  shape: 'vnNorth' | 'vnSouth';
  prizes: readonly (readonly string[])[];
}

/** Laos: four digits. */
export interface FourBoard {
  shape: 'four';
  digits: string;
}

/** Two numbers of five digits. */
export interface FivePairBoard {
  shape: 'fivePair';
  first: string;
  second: string;
}

/** Malaysia: 23 prizes of four digits; a number may occur twice. */
export interface FourPrizesBoard {
  shape: 'fourPrizes';
  first: string;
  second: string;
  third: string;
  special: readonly string[];
  consolation: readonly string[];
}

/** An index at the end of a session: value and change, with two decimals; the change may have a sign. */
export interface IndexBoard {
  shape: 'index';
  value: string;
  change: string;
}

/** The Bangkok index, with the value of the index of 50 shares. */
export interface IndexBangkokBoard {
  shape: 'indexBangkok';
  value: string;
  change: string;
  set50: string;
}

/** Yeekee: five digits, computed from the numbers of members and the beacon. */
export interface YeekeeBoard {
  shape: 'yeekee';
  digits: string;
}

/** Five digits, each 0 to 9. */
export interface SscBoard {
  shape: 'ssc';
  digits: string;
}

/** Numbers in the order drawn: three dice; ten places of 1 to 10; five of 11; six and a special number of 49. */
export interface NumbersBoard {
  shape: 'k3' | 'pk10' | 'x5' | 'm6';
  numbers: readonly number[];
}

export type Board =
  | GloBoard
  | VnBoard
  | FourBoard
  | FivePairBoard
  | FourPrizesBoard
  | IndexBoard
  | IndexBangkokBoard
  | YeekeeBoard
  | SscBoard
  | NumbersBoard;

/** Digits that the Thai play types are compared with, for a board of any market. */
export interface ThaiResult {
  top: string;
  bottom: string;
  front3: readonly string[];
  back3: readonly string[];
  /** The 23 prizes of four digits with their class; empty for other shapes. */
  prizes: readonly { class: string; number: string }[];
}

/** Number of digits of `top` on a board of each shape; 0 if the Thai family is not played there. */
export const topLength: Record<Shape, number> = {
  glo: 6,
  vnNorth: 5,
  vnSouth: 0,
  four: 4,
  fivePair: 5,
  fourPrizes: 4,
  index: 3,
  indexBangkok: 3,
  yeekee: 3,
  ssc: 0,
  k3: 0,
  pk10: 0,
  x5: 0,
  m6: 0,
};

const nothingElse = { front3: [], back3: [], prizes: [] } as const;

/**
 * Returns top and bottom of a result, so that nobody has to type them. Throws a `RangeError` if the Thai family is not
 * played on the board.
 */
export function thaiResultOf(board: Board): ThaiResult {
  switch (board.shape) {
    case 'glo':
      return { top: board.first, bottom: board.back2, front3: board.front3, back3: board.back3, prizes: [] };
    case 'vnNorth':
      return { ...nothingElse, top: board.prizes[0]![0]!, bottom: board.prizes[1]![0]!.slice(-2) };
    case 'four':
      return { ...nothingElse, top: board.digits, bottom: board.digits.slice(0, 2) };
    case 'fivePair':
      return { ...nothingElse, top: board.first, bottom: board.second.slice(-2) };
    case 'fourPrizes':
      return { ...nothingElse, top: board.first, bottom: board.second.slice(-2), prizes: fourPrizesOf(board) };
    case 'index':
      return { ...nothingElse, top: board.value.replace('.', '').slice(-3), bottom: board.change.slice(-2) };
    case 'indexBangkok':
      return { ...nothingElse, top: board.set50.slice(-1) + board.value.slice(-2), bottom: board.change.slice(-2) };
    case 'yeekee':
      return { ...nothingElse, top: board.digits.slice(-3), bottom: board.digits.slice(0, 2) };
    default:
      throw new RangeError(`the Thai family is not played on ${board.shape}`);
  }
}

function fourPrizesOf(board: FourPrizesBoard): ThaiResult['prizes'] {
  const of = (name: string, numbers: readonly string[]) => numbers.map((number) => ({ class: name, number }));
  return [
    ...of('FIRST', [board.first]),
    ...of('SECOND', [board.second]),
    ...of('THIRD', [board.third]),
    ...of('SPECIAL', board.special),
    ...of('CONSOLATION', board.consolation),
  ];
}

const GLO_NUMBERS = 1_000_000;

/** Returns the numbers one below and one above the first prize; for 000000 they are 999999 and 000001. */
export function neighboursOf(first: string): [string, string] {
  const beside = (by: number): string =>
    String((Number(first) + by + GLO_NUMBERS) % GLO_NUMBERS).padStart(first.length, '0');
  return [beside(-1), beside(1)];
}

/** Returns the short text of a result in lists: `91577`, or `4,3,1` for numbers instead of digits. */
export function numberOf(board: Board): string {
  if ('numbers' in board) return board.numbers.join(',');
  if ('prizes' in board) return board.prizes[0]![0]!;
  if ('digits' in board) return board.digits;
  return 'first' in board ? board.first : board.value;
}
