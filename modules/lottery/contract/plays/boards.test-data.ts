// Boards for tests: boards computed by hand, and random ones.
import fc from 'fast-check';
import type { Board, FourPrizesBoard, GloBoard, Shape, VnBoard } from '../boards.ts';
import { vnLengths } from './vietnamese.ts';

export const gloBoard: GloBoard = {
  shape: 'glo',
  first: '417652',
  front3: ['093', '518'],
  back3: ['276', '904'],
  back2: '38',
};

const numbers = (text: string): string[][] => text.split(';').map((prize) => prize.trim().split(' '));

export const northBoard: VnBoard = {
  shape: 'vnNorth',
  prizes: numbers(
    '91577; 25687; 04579 10568; 52956 85641 10983 54311 60968 37476; 0908 0118 8066 7712; 6306 0487 3629 7788 5369 0349; 293 346 179; 91 86 88 99',
  ),
};

export const southBoard: VnBoard = {
  shape: 'vnSouth',
  prizes: numbers(
    '640985; 30714; 85213; 09485 71360; 22985 45007 91132 60418 07796 38852 15064; 4409; 2185 7730 0962; 985; 13',
  ),
};

const ten = (number: string): string[] => Array.from({ length: 10 }, (_, at) => (at === 0 ? number : `000${at}`));

export const fourPrizesBoard: FourPrizesBoard = {
  shape: 'fourPrizes',
  first: '1082',
  second: '4194',
  third: '7310',
  special: ten('5500'),
  consolation: ten('4194'),
};

const digits = (length: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));
const several = (count: number, length: number): fc.Arbitrary<string[]> =>
  fc.array(digits(length), { minLength: count, maxLength: count });
const vnBoard = (shape: VnBoard['shape']): fc.Arbitrary<VnBoard> =>
  fc
    .tuple(...vnLengths[shape].map((lengths) => fc.tuple(...lengths.map(digits))))
    .map((prizes): VnBoard => ({ shape, prizes }));
const drawnOf = (shape: 'pk10' | 'x5' | 'm6', pool: number, count: number): fc.Arbitrary<Board> =>
  fc
    .shuffledSubarray(
      Array.from({ length: pool }, (_, at) => at + 1),
      { minLength: count, maxLength: count },
    )
    .map((drawn) => ({ shape, numbers: drawn }));
const decimals = fc.tuple(fc.integer({ min: 0, max: 60_000 }), digits(2)).map(([whole, part]) => `${whole}.${part}`);
const signed = fc.tuple(fc.constantFrom('', '-', '+'), decimals).map(([sign, value]) => sign + value);

/** A random board of each shape. Some contain few distinct digits, so that repeats are common. */
export const randomBoards: Record<Shape, fc.Arbitrary<Board>> = {
  glo: fc
    .record({ first: digits(6), front3: several(2, 3), back3: several(2, 3), back2: digits(2) })
    .map((board): Board => ({ shape: 'glo', ...board })),
  vnNorth: vnBoard('vnNorth'),
  vnSouth: vnBoard('vnSouth'),
  four: digits(4).map((drawn): Board => ({ shape: 'four', digits: drawn })),
  fivePair: fc.record({ first: digits(5), second: digits(5) }).map((board): Board => ({ shape: 'fivePair', ...board })),
  fourPrizes: fc.tuple(several(3, 1), several(10, 4), several(10, 4)).map(([few, special, consolation]): Board => {
    // The first three are repeated among the others, because a number may win several prizes.
    const [first, second, third] = few.map((one) => special[Number(one)]!);
    return { shape: 'fourPrizes', first: first!, second: second!, third: third!, special, consolation };
  }),
  index: fc.record({ value: decimals, change: signed }).map((board): Board => ({ shape: 'index', ...board })),
  indexBangkok: fc
    .record({ value: decimals, change: signed, set50: decimals })
    .map((board): Board => ({ shape: 'indexBangkok', ...board })),
  yeekee: digits(5).map((drawn): Board => ({ shape: 'yeekee', digits: drawn })),
  ssc: fc
    .oneof(
      digits(5),
      fc.array(fc.constantFrom('3', '7', '0'), { minLength: 5, maxLength: 5 }).map((all) => all.join('')),
    )
    .map((drawn): Board => ({ shape: 'ssc', digits: drawn })),
  k3: fc
    .array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 })
    .map((drawn): Board => ({ shape: 'k3', numbers: drawn })),
  pk10: drawnOf('pk10', 10, 10),
  x5: drawnOf('x5', 11, 5),
  m6: drawnOf('m6', 49, 7),
};
