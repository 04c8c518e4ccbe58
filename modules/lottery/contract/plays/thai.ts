// The Thai family. The odds are those that betting shops publish; each is a row of the demonstration data and can be
// changed.
import { type Shape, type ThaiResult, thaiResultOf, topLength } from '../boards.ts';
import { orders, sortedDigits } from '../digits.ts';
import { ratio } from '../ratio.ts';
import { choiceGrammar, digitsGrammar, sortedDigitsGrammar } from './grammar.ts';
import {
  type Chance,
  chanceOf,
  type ClassPay,
  definePlay,
  eachOnce,
  type Hit,
  once,
  paysTable,
  perHit,
  type PlaySpec,
  type PlayType,
  tally,
} from './types.ts';

type Spec = PlaySpec<ThaiResult>;

const hasTop = (digits: number) => (shape: Shape) => topLength[shape] >= digits;

/** Defines a bet on the last digits of top, at their places. */
const top = (digits: number, oddsMilli: bigint): Spec => ({
  code: `TOP${digits}`,
  grammar: digitsGrammar(digits),
  isOn: hasTop(digits),
  classes: () => paysTable(oddsMilli),
  chances: () => chanceOf(ratio(1, 10 ** digits)),
  winners: (result) => eachOnce([result.top.slice(-digits)]),
  wins: (pick, result) => once(result.top.endsWith(pick)),
});

/** Defines a bet on the last digits of top in any order, including triples. */
const anyOrder = (digits: number, oddsMilli: bigint, patterns: readonly string[]): Spec => ({
  code: `TOD${digits}`,
  grammar: sortedDigitsGrammar(digits, patterns),
  isOn: hasTop(digits),
  classes: () => paysTable(oddsMilli),
  chances: (pick) => chanceOf(ratio(orders(pick), 10 ** digits)),
  winners: (result) => eachOnce([sortedDigits(result.top.slice(-digits))]),
  wins: (pick, result) => once(isWithin(pick, result.top.slice(-digits))),
});

/** Checks whether each digit of the pick matches a separate digit of the drawn ones. */
function isWithin(pick: string, drawn: string): boolean {
  const left = [...drawn];
  return [...pick].every((digit) => {
    const at = left.indexOf(digit);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const twoOfThree: Spec = {
  code: 'TOD2',
  grammar: sortedDigitsGrammar(2, ['01', '00']),
  isOn: hasTop(3),
  classes: () => paysTable(15_000n),
  // Of the 1,000 endings of top, 54 contain two given distinct digits and 28 contain a given digit twice.
  chances: (pick) => chanceOf(ratio(pick[0] === pick[1] ? 28 : 54, 1000)),
  winners: ({ top: drawn }) => {
    const [a, b, c] = drawn.slice(-3);
    return eachOnce([a! + b!, a! + c!, b! + c!].map(sortedDigits));
  },
  wins: (pick, result) => once(isWithin(pick, result.top.slice(-3))),
};

const bottom2: Spec = {
  code: 'BOT2',
  grammar: digitsGrammar(2),
  classes: () => paysTable(90_000n),
  chances: () => chanceOf(ratio(1, 100)),
  winners: (result) => eachOnce([result.bottom]),
  wins: (pick, result) => once(result.bottom === pick),
};

/** Defines a bet on a digit that occurs; paid once even if it occurs several times. */
const running = (code: string, oddsMilli: bigint, length: 2 | 3): Spec => {
  const read = (result: ThaiResult): string => (length === 3 ? result.top.slice(-3) : result.bottom);
  return {
    code,
    grammar: digitsGrammar(1),
    isOn: hasTop(3),
    classes: () => paysTable(oddsMilli),
    chances: () => chanceOf(ratio(10 ** length - 9 ** length, 10 ** length)),
    winners: (result) => eachOnce(read(result)),
    wins: (pick, result) => once(read(result).includes(pick)),
  };
};

/** Defines front three or back three: two numbers of the government's board, paid for each hit. */
const threeDigitPrize = (code: string, field: 'front3' | 'back3'): Spec => ({
  code,
  grammar: digitsGrammar(3),
  isOn: (shape) => shape === 'glo',
  classes: () => paysTable(450_000n),
  chances: () => chanceOf(ratio(2, 1000)),
  mostHits: () => perHit(2),
  winners: (result) => tally(result[field]),
  wins: (pick, result) => perHit(result[field].filter((one) => one === pick).length),
});

/** Defines a bet on high or low. High begins at the middle: 500 for three digits, 50 for two. */
const highLow = (code: string, length: 2 | 3, read: (result: ThaiResult) => string): Spec => ({
  code,
  grammar: choiceGrammar(['H', 'L']),
  isOn: hasTop(3),
  classes: () => paysTable(1900n),
  chances: () => chanceOf(ratio(1, 2)),
  winners: (result) => eachOnce([Number(read(result)) >= 5 * 10 ** (length - 1) ? 'H' : 'L']),
  wins: (pick, result) => once((pick === 'H') === read(result).charAt(0) >= '5'),
});

const oddEven: Spec = {
  code: 'OE',
  grammar: choiceGrammar(['O', 'E']),
  isOn: hasTop(3),
  classes: () => paysTable(1900n),
  chances: () => chanceOf(ratio(1, 2)),
  winners: (result) => eachOnce([Number(result.top) % 2 === 1 ? 'O' : 'E']),
  wins: (pick, result) => once((pick === 'O') === '13579'.includes(result.top.slice(-1))),
};

const PRIZES: Record<string, number> = { FIRST: 1, SECOND: 1, THIRD: 1, SPECIAL: 10, CONSOLATION: 10 };

/** Defines a bet of four digits against the prizes that the play type pays, each in its own class. */
const fourPrizes = (code: string, odds: Record<string, bigint>): Spec => {
  const classes = Object.entries(odds).map(([name, oddsMilli]): ClassPay => ({ class: name, by: 'table', oddsMilli }));
  return {
    code,
    grammar: digitsGrammar(4),
    isOn: (shape) => shape === 'fourPrizes',
    classes: () => classes,
    chances: () => classes.map((one): Chance => ({ class: one.class, ...ratio(PRIZES[one.class]!, 10_000) })),
    mostHits: () => classes.map((one): Hit => ({ class: one.class, times: PRIZES[one.class]! })),
    winners: (result) => {
      const paid = result.prizes.filter((prize) => prize.class in odds);
      return tally(paid.map((prize) => `${prize.number} ${prize.class}`)).map(({ pick, times }) => {
        const [number, name] = pick.split(' ');
        return { pick: number!, class: name!, times };
      });
    },
    wins: (pick, result) =>
      Object.keys(odds).flatMap((name) => {
        const times = result.prizes.filter((prize) => prize.class === name && prize.number === pick).length;
        return times === 0 ? [] : [{ class: name, times }];
      }),
  };
};

const specs: Spec[] = [
  top(3, 900_000n),
  anyOrder(3, 150_000n, ['012', '001', '000']),
  top(2, 90_000n),
  bottom2,
  running('RUNT', 3500n, 3),
  running('RUNB', 4500n, 2),
  threeDigitPrize('FRONT3', 'front3'),
  threeDigitPrize('BACK3', 'back3'),
  twoOfThree,
  top(4, 8_000_000n),
  anyOrder(4, 300_000n, ['0123', '0012', '0011', '0001', '0000']),
  top(5, 70_000_000n),
  highLow('HL3', 3, (result) => result.top.slice(-3)),
  highLow('HL2', 2, (result) => result.top.slice(-2)),
  highLow('HLB', 2, (result) => result.bottom),
  oddEven,
  fourPrizes('BIG4', {
    FIRST: 2_500_000n,
    SECOND: 1_000_000n,
    THIRD: 500_000n,
    SPECIAL: 180_000n,
    CONSOLATION: 60_000n,
  }),
  fourPrizes('SML4', { FIRST: 3_500_000n, SECOND: 2_000_000n, THIRD: 1_000_000n }),
];

const shapes = (Object.keys(topLength) as Shape[]).filter((shape) => topLength[shape] > 0);

/** `TOP3 TOD3 TOP2 BOT2 RUNT RUNB FRONT3 BACK3 TOD2 TOP4 TOD4 TOP5 HL3 HL2 HLB OE BIG4 SML4`. */
export const thaiPlays: readonly PlayType[] = specs.map((spec) => definePlay('thai', shapes, thaiResultOf, spec));
