// Families whose result is distinct numbers of a pool: ten places of 1 to 10, five of 11, six and a special number of
// 49.
import { choose, combinations } from '../digits.ts';
import { type Ratio, ratio } from '../ratio.ts';
import { evenChance, isOnSide, onNumbers, SIDES, sides, sidesGrammar, sidesOf } from './fast.ts';
import { choiceGrammar, numberListGrammar, numberSetGrammar, twoDigits } from './grammar.ts';
import { type Chance, type ClassPay, eachOnce, type Hit, once, type PlaySpec, type PlayType, WIN } from './types.ts';

type Spec = PlaySpec<readonly number[]>;

const joined = (numbers: readonly number[]): string => numbers.map(twoDigits).join('-');
const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
const numbersIn = (pick: string): number[] => pick.split('-').map(Number);

/** Defines a bet on the numbers at the first places, in order. */
const firstInOrder = (size: number, to: number): Spec => {
  const grammar = numberListGrammar({ from: 1, to, size });
  return evenChance({
    code: `F${size}`,
    grammar,
    chance: ratio(1, grammar.count),
    winners: (drawn) => eachOnce([joined(drawn.slice(0, size))]),
    wins: (pick, drawn) => once(numbersIn(pick).every((number, at) => drawn[at] === number)),
  });
};

/** Defines a bet on the number at one place. */
const atPlace = (place: number): Spec =>
  evenChance({
    code: `P${place}`,
    grammar: numberListGrammar({ from: 1, to: 10, size: 1 }),
    chance: ratio(1, 10),
    winners: (drawn) => eachOnce([twoDigits(drawn[place - 1]!)]),
    wins: (pick, drawn) => once(drawn.indexOf(Number(pick)) === place - 1),
  });

const RACE_PAIRS = ['1', '2', '3', '4', '5'];

/**
 * Defines a bet on place i against place 11 − i; the pick names i. The dragon wins if the number at place i is larger.
 */
const against = (code: string, holds: (front: number, back: number) => boolean): Spec =>
  evenChance({
    code,
    grammar: choiceGrammar(RACE_PAIRS),
    chance: ratio(1, 2),
    winners: (drawn) => eachOnce(RACE_PAIRS.filter((_, at) => holds(drawn[at]!, drawn[9 - at]!))),
    wins: (pick, drawn) => once(holds(drawn[Number(pick) - 1]!, drawn[10 - Number(pick)]!)),
  });

const SUM_CLASSES: Record<string, { name: string; ways: number }> = {
  B: { name: 'BIG_EVEN', ways: 40 },
  E: { name: 'BIG_EVEN', ways: 40 },
  S: { name: 'SMALL_ODD', ways: 50 },
  O: { name: 'SMALL_ODD', ways: 50 },
};
const SUM_BIG_FROM = 12;
const classOfSum = (pick: string): { name: string; ways: number } => SUM_CLASSES[pick]!;

/** Bet on the sum of the first two places: of 90 pairs, 40 are big, 40 even, 50 small and 50 odd. */
const sumOfFirstTwo: Spec = {
  code: 'SIDESUM',
  grammar: sidesGrammar(),
  classes: () =>
    ['B', 'S']
      .map(classOfSum)
      .map(({ name, ways }): ClassPay => ({ class: name, by: 'chance', chance: ratio(ways, 90) })),
  chances: (pick) => [{ class: classOfSum(pick).name, ...ratio(classOfSum(pick).ways, 90) }],
  winners: ([first, second]) =>
    sidesOf(first! + second!, SUM_BIG_FROM).map((pick) => ({ pick, class: classOfSum(pick).name, times: 1 })),
  wins: (pick, [first, second]) => once(isOnSide(pick, first! + second!, SUM_BIG_FROM), classOfSum(pick).name),
};

const RACE_PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** `P1`–`P10`, `F2 F3`, `SIDE1`–`SIDE10`, `DRAGON TIGER` (place i against 11 − i), `SIDESUM`. */
export const pk10Plays: readonly PlayType[] = onNumbers('pk10', 'pk10', [
  ...RACE_PLACES.map(atPlace),
  firstInOrder(2, 10),
  firstInOrder(3, 10),
  ...RACE_PLACES.map((place) => sides<readonly number[]>(`SIDE${place}`, 6, (drawn) => drawn[place - 1]!)),
  against('DRAGON', (front, back) => front > back),
  against('TIGER', (front, back) => front < back),
  sumOfFirstTwo,
]);

/**
 * Defines a bet on numbers of a pool of 11, in any order: up to five numbers must all be drawn; six to eight must
 * contain all five drawn ones.
 */
const anyOf = (size: number): Spec => {
  const chance =
    size <= 5 ? ratio(choose(11 - size, 5 - size), choose(11, 5)) : ratio(choose(6, size - 5), choose(11, size));
  return evenChance({
    code: `ANY${size}`,
    grammar: numberSetGrammar({ from: 1, to: 11, size }),
    chance,
    winners: (drawn) => eachOnce(size <= 5 ? partsOf(drawn, size) : partsWith(drawn, size)),
    wins: (pick, drawn) => {
      const picked = numbersIn(pick);
      const hits = drawn.filter((number) => picked.includes(number)).length;
      return once(hits === Math.min(size, 5));
    },
  });
};

const partsOf = (drawn: readonly number[], size: number): string[] =>
  [...combinations(ascending(drawn), size)].map(joined);

function partsWith(drawn: readonly number[], size: number): string[] {
  const others = Array.from({ length: 11 }, (_, at) => at + 1).filter((number) => !drawn.includes(number));
  return [...combinations(others, size - drawn.length)].map((more) => joined(ascending([...drawn, ...more])));
}

/** Defines a bet on the numbers at the first places, in any order. */
const firstInAnyOrder = (size: number): Spec =>
  evenChance({
    code: `G${size}`,
    grammar: numberSetGrammar({ from: 1, to: 11, size }),
    chance: ratio(1, choose(11, size)),
    winners: (drawn) => eachOnce([joined(ascending(drawn.slice(0, size)))]),
    wins: (pick, drawn) =>
      once(numbersIn(pick).every((number) => drawn.indexOf(number) < size && drawn.includes(number))),
  });

/** `ANY1`–`ANY8`, `F1 F2 F3` in order, `G2 G3` in any order. */
export const x5Plays: readonly PlayType[] = onNumbers('x5', 'x5', [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyOf),
  ...[1, 2, 3].map((size) => firstInOrder(size, 11)),
  firstInAnyOrder(2),
  firstInAnyOrder(3),
]);

const specialOf = (drawn: readonly number[]): number => drawn[6]!;

const special: Spec = evenChance({
  code: 'SP',
  grammar: numberSetGrammar({ from: 1, to: 49, size: 1 }),
  chance: ratio(1, 49),
  winners: (drawn) => eachOnce([twoDigits(specialOf(drawn))]),
  wins: (pick, drawn) => once(drawn.indexOf(Number(pick)) === 6),
});

/** Defines a bet on numbers that must all be among the six. */
const amongSix = (size: number): Spec =>
  evenChance({
    code: `N${size}`,
    grammar: numberSetGrammar({ from: 1, to: 49, size }),
    chance: ratio(choose(6, size), choose(49, size)),
    winners: (drawn) => eachOnce(partsOf(drawn.slice(0, 6), size)),
    wins: (pick, drawn) => once(numbersIn(pick).every((number) => drawn.includes(number) && drawn.indexOf(number) < 6)),
  });

const NOBODYS_NUMBER = 49;
const RETURNED = 'RETURNED';
const halfOf48: Ratio = ratio(24, 48);

/** Bet on the sides of the special number: 24 of 48. 49 is on no side and returns the stake. */
const sidesOfSpecial: Spec = {
  code: 'SIDE',
  grammar: sidesGrammar(),
  classes: (): ClassPay[] => [
    { class: WIN, by: 'chance', chance: halfOf48 },
    { class: RETURNED, by: 'stake' },
  ],
  chances: (): Chance[] => [
    { class: WIN, ...ratio(24, 49) },
    { class: RETURNED, ...ratio(1, 49) },
  ],
  winners: (drawn) =>
    specialOf(drawn) === NOBODYS_NUMBER ? eachOnce(SIDES, RETURNED) : eachOnce(sidesOf(specialOf(drawn), 25)),
  wins: (pick, drawn): Hit[] =>
    specialOf(drawn) === NOBODYS_NUMBER ? once(true, RETURNED) : once(isOnSide(pick, specialOf(drawn), 25)),
};

/** `SP N1 N2 N3 SIDE`. */
export const m6Plays: readonly PlayType[] = onNumbers('m6', 'm6', [
  special,
  amongSix(1),
  amongSix(2),
  amongSix(3),
  sidesOfSpecial,
]);
