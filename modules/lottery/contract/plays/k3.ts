// Three dice with 216 equally likely rolls.
import { signature } from '../digits.ts';
import { ratio } from '../ratio.ts';
import { evenChance, onNumbers, sides } from './fast.ts';
import { choiceGrammar, type PickGrammar, sortedDigitsGrammar } from './grammar.ts';
import { type ClassPay, eachOnce, once, type PlaySpec, type PlayType } from './types.ts';

type Spec = PlaySpec<readonly number[]>;

const ROLLS = 216;
const FACES = ['1', '2', '3', '4', '5', '6'];
/** Number of rolls for each sum from 3 to 10; the sums 18 to 11 mirror them. */
const WAYS_OF_SUM = [1, 3, 6, 10, 15, 21, 25, 27];
const SUMS = Array.from({ length: 16 }, (_, at) => at + 3);

const totalOf = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
const sortedDice = (dice: readonly number[]): string => dice.toSorted((one, other) => one - other).join('');
const waysOf = (sum: number): number => WAYS_OF_SUM[Math.min(sum, 21 - sum) - 3]!;
/** Returns the class of a sum. Sums with equal chance share a class, which is named by the number of rolls. */
const sumClass = (sum: number): string => `W${waysOf(sum)}`;

const sum: Spec = {
  code: 'SUM',
  grammar: choiceGrammar(SUMS.map(String)),
  classes: () => WAYS_OF_SUM.map((ways): ClassPay => ({ class: `W${ways}`, by: 'chance', chance: ratio(ways, ROLLS) })),
  chances: (pick) => [{ class: sumClass(Number(pick)), ...ratio(waysOf(Number(pick)), ROLLS) }],
  winners: (dice) => [{ pick: String(totalOf(dice)), class: sumClass(totalOf(dice)), times: 1 }],
  wins: (pick, dice) => once(Number(pick) === dice[0]! + dice[1]! + dice[2]!, sumClass(Number(pick))),
};

/** Grammar of dice in any order with one kind of repetition, as ascending digits. */
function diceGrammar(only: string, example: string): PickGrammar {
  const digits = sortedDigitsGrammar(
    only.length === 1 ? 3 : [...only].reduce((all, one) => all + Number(one), 0),
    [example],
    only,
  );
  const picks = [...digits.all()].filter((pick) => /^[1-6]+$/.test(pick));
  const canonical = (text: string): string | undefined => {
    const pick = digits.canonical(text);
    return pick !== undefined && picks.includes(pick) ? pick : undefined;
  };
  return { ...digits, count: picks.length, canonical, all: () => picks };
}

/** Defines a bet on exactly these three dice, in any order. */
const roll = (code: string, only: string, example: string, ways: number): Spec =>
  evenChance({
    code,
    grammar: diceGrammar(only, example),
    chance: ratio(ways, ROLLS),
    winners: (dice) => (signature(sortedDice(dice)) === only ? eachOnce([sortedDice(dice)]) : []),
    wins: (pick, dice) => {
      const left = [...dice];
      for (const face of pick) {
        const at = left.indexOf(Number(face));
        if (at < 0) return [];
        left.splice(at, 1);
      }
      return once(true);
    },
  });

/** Defines a bet on a kind of roll, independent of its numbers. */
const anyRoll = (
  code: string,
  ways: number,
  isOne: (dice: string) => boolean,
  named: (dice: number[]) => boolean,
): Spec =>
  evenChance({
    code,
    grammar: choiceGrammar(['ANY']),
    chance: ratio(ways, ROLLS),
    winners: (dice) => (isOne(sortedDice(dice)) ? eachOnce(['ANY']) : []),
    wins: (_, dice) => once(named(dice.toSorted((one, other) => one - other))),
  });

const isRun = ([low, middle, high]: number[]): boolean => middle === low! + 1 && high === middle + 1;

const exactPair: Spec = evenChance({
  code: 'PAIR',
  grammar: choiceGrammar(FACES),
  chance: ratio(15, ROLLS),
  winners: (dice) => eachOnce(FACES.filter((face) => dice.filter((die) => die === Number(face)).length === 2)),
  wins: (pick, dice) => once(sortedDice(dice).split(pick).length === 3),
});

const twoDifferent: Spec = evenChance({
  code: 'DIFF2',
  grammar: diceGrammar('11', '12'),
  chance: ratio(30, ROLLS),
  winners: (dice) => {
    const [a, b, c] = [...sortedDice(dice)];
    return eachOnce([a! + b!, a! + c!, b! + c!].filter((pair) => pair[0] !== pair[1]));
  },
  wins: (pick, dice) => once([...pick].every((face) => dice.includes(Number(face)))),
});

const oneNumber: Spec = evenChance({
  code: 'ONE',
  grammar: choiceGrammar(FACES),
  chance: ratio(91, ROLLS),
  winners: (dice) => eachOnce(dice.map(String)),
  wins: (pick, dice) => once(dice.includes(Number(pick))),
});

/** `SUM SIDE TRIPLE ANYTRIPLE PAIR PAIRONE DIFF2 DIFF3 RUN ONE`. */
export const k3Plays: readonly PlayType[] = onNumbers('k3', 'k3', [
  sum,
  sides<readonly number[]>('SIDE', 11, totalOf),
  roll('TRIPLE', '3', '111', 1),
  anyRoll(
    'ANYTRIPLE',
    6,
    (dice) => signature(dice) === '3',
    ([low, , high]) => low === high,
  ),
  exactPair,
  roll('PAIRONE', '21', '112', 3),
  twoDifferent,
  roll('DIFF3', '111', '123', 6),
  anyRoll('RUN', 24, (dice) => '123456'.includes(dice), isRun),
  oneNumber,
]);
