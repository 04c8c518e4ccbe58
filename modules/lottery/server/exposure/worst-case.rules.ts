// Worst-case payout of a draw: an upper bound over all results, computed from the sales of each number.
import type { Shape } from '../../contract/boards.ts';
import { type Family, type Hit, type PlayType, playTypesOn } from '../../contract/play-types.ts';
import { thaiPlays } from '../../contract/plays/thai.ts';

/** Payout of each number if it wins once, in minor units, by play type and number. */
export type Exposures = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** Play types of the Thai family that the last three digits of top decide, and those that bottom decides. */
const OF_TOP = ['TOP3', 'TOD3', 'TOP2', 'RUNT', 'TOD2', 'HL3', 'HL2', 'OE'];
const OF_BOTTOM = ['BOT2', 'RUNB', 'HLB'];

/** A number of a play type that was sold. */
export interface SoldNumber {
  playType: string;
  pick: string;
}

/** Numbers of a play type that win together. */
interface Winners {
  playType: string;
  picks: readonly string[];
}
/** The winning numbers of each outcome of top or of bottom. */
type Outcomes = readonly (readonly Winners[])[];

const outcomesOf = (playTypes: readonly string[], digits: 2 | 3): Outcomes => {
  const plays = thaiPlays.filter(({ code }) => playTypes.includes(code));
  return Array.from({ length: 10 ** digits }, (_, at) => {
    const drawn = String(at).padStart(digits, '0').padStart(5, '0');
    const board = { shape: 'fivePair', first: drawn, second: drawn } as const;
    return plays.flatMap(({ code, rule }) =>
      rule.by === 'set' ? [{ playType: code, picks: rule.winners(board).map(({ pick }) => pick) }] : [],
    );
  });
};
let outcomes: { top: Outcomes; bottom: Outcomes } | undefined;

/**
 * Returns an upper bound of the payout of one game over all results, in minor units. For the Thai family, every outcome
 * of top and bottom is tried. Of every other play type, the number with the highest payout has every hit that a board
 * can give it; where a number wins once, as many of the highest win as can win together.
 */
export function worstCase(family: Family, shape: Shape, exposures: Exposures): bigint {
  const sum = othersOf(family, shape).reduce(
    (all, play) => all + worstOfPlay(play, shape, exposures.get(play.code)),
    0n,
  );
  return triedOf(family).reduce((all, tried) => all + worstOutcome(tried, exposures), sum);
}

/**
 * Returns the sold numbers with which the payout of one game reaches `bound`, in minor units: those of every outcome of
 * top and bottom that reaches it together with the worst of all else, and of every other play type the numbers of its
 * worst result.
 */
export function numbersReaching(family: Family, shape: Shape, exposures: Exposures, bound: bigint): SoldNumber[] {
  const worst = worstCase(family, shape, exposures);
  if (worst < bound) return [];
  const reached = othersOf(family, shape).flatMap((play) => {
    const sold = exposures.get(play.code);
    return sold === undefined ? [] : worstNumbers(play, shape, sold).map((pick) => ({ playType: play.code, pick }));
  });
  for (const tried of triedOf(family)) {
    const rest = worst - worstOutcome(tried, exposures);
    for (const wins of tried) {
      const pays = paysOf(wins, exposures);
      if (pays > 0n && rest + pays >= bound) reached.push(...soldOf(wins, exposures));
    }
  }
  return [...new Map(reached.map((one) => [`${one.playType} ${one.pick}`, one])).values()];
}

/** Returns the play types of which outcomes are not tried. */
function othersOf(family: Family, shape: Shape): PlayType[] {
  const tried = family === 'thai' ? [...OF_TOP, ...OF_BOTTOM] : [];
  return playTypesOn(family, shape).filter(({ code }) => !tried.includes(code));
}

function triedOf(family: Family): Outcomes[] {
  if (family !== 'thai') return [];
  outcomes ??= { top: outcomesOf(OF_TOP, 3), bottom: outcomesOf(OF_BOTTOM, 2) };
  return [outcomes.top, outcomes.bottom];
}

const soldOf = (wins: readonly Winners[], exposures: Exposures): SoldNumber[] =>
  wins.flatMap(({ playType, picks }) =>
    [...new Set(picks)].flatMap((pick) => (exposures.get(playType)?.has(pick) === true ? { playType, pick } : [])),
  );

const worstOutcome = (all: Outcomes, exposures: Exposures): bigint =>
  all.reduce((worst, wins) => {
    const pays = paysOf(wins, exposures);
    return pays > worst ? pays : worst;
  }, 0n);

/** Returns the payout of one outcome, in minor units. */
function paysOf(wins: readonly Winners[], exposures: Exposures): bigint {
  let sum = 0n;
  for (const { playType, picks } of wins) {
    const sold = exposures.get(playType);
    if (sold !== undefined) for (const pick of picks) sum += sold.get(pick) ?? 0n;
  }
  return sum;
}

/** Returns the numbers of a play type that pay most together. */
function worstNumbers(play: PlayType, shape: Shape, sold: ReadonlyMap<string, bigint>): string[] {
  const most = [...sold].toSorted(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0));
  const numbers = play.grammar.patterns[0]!.split('-').length;
  if (play.rule.by === 'absence') return most.map(([pick]) => pick);
  const count = play.mostHits(shape).length > 0 ? 1 : togetherOf(play, shape, numbers);
  return most.slice(0, count).map(([pick]) => pick);
}

function worstOfPlay(play: PlayType, shape: Shape, sold: ReadonlyMap<string, bigint> | undefined): bigint {
  if (sold === undefined) return 0n;
  const pays = [...sold.values()].toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0));
  const numbers = play.grammar.patterns[0]!.split('-').length;
  // Picks that win by absence may all win at once.
  if (play.rule.by === 'absence') return divideUp(sumOf(pays), BigInt(numbers));
  const hits = play.mostHits(shape);
  if (hits.length > 0) return divideUp((pays[0] ?? 0n) * sharesOf(play, shape, hits), WHOLE);
  const together = sumOf(pays.slice(0, togetherOf(play, shape, numbers)));
  // The book lists a pick of several numbers under each of them, so its payout is counted once per drawn number.
  return divideUp(together, BigInt(Math.min(numbers, NUMBERS_DRAWN[shape] ?? numbers)));
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);
const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

const WHOLE = 1_000_000n;

/** Returns what the hits pay, in millionths of the best odds: the book counts every number once, at the best odds. */
function sharesOf(play: PlayType, shape: Shape, hits: readonly Hit[]): bigint {
  const odds = new Map(play.classes(shape).map((one) => [one.class, one.by === 'table' ? one.oddsMilli : 0n]));
  const best = [...odds.values()].reduce((one, other) => (one > other ? one : other));
  return hits.reduce((sum, one) => sum + divideUp(odds.get(one.class)! * BigInt(one.times) * WHOLE, best), 0n);
}

/** Returns how many numbers may win at once; `numbers`: count of numbers of a pick. */
export function togetherOf({ code, factor }: PlayType, shape: Shape, numbers: number): number {
  // Play types of the first places, ordered or not, draw as many numbers as the pick has.
  if (/^[FG]\d$/.test(code)) return numbers;
  if (numbers > 1) return NUMBERS_DRAWN[shape] ?? numbers;
  return Math.max(factor(shape), WINNERS.find(([codes]) => codes.test(code))?.[1] ?? 1);
}

/** Count of drawn numbers in which a pick of several numbers is searched, by shape. */
const NUMBERS_DRAWN: Partial<Record<Shape, number>> = { vnNorth: 27, vnSouth: 18, pk10: 10, x5: 5, m6: 6 };
/** Count of numbers that may win at once in play types that compare a pick only once. */
const WINNERS: readonly (readonly [RegExp, number])[] = [
  [/^(FRONT3|BACK3|SIDE\w*)$/, 2],
  [/^(A1B|ONE|DIFF2)$/, 3],
  [/^(DRAGON|TIGER|TIE)$/, 10],
  [/^ANY1$/, 5],
  [/^N1$/, 6],
];
