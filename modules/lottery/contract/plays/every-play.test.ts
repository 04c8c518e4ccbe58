import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Board, Shape } from '../boards.ts';
import { playTypes } from '../play-types.ts';
import { randomBoards } from './boards.test-data.ts';
import { combinations } from '../digits.ts';
import type { PlayType, Winning } from './types.ts';

const shapes = Object.keys(randomBoards) as Shape[];
const all = Object.values(playTypes).flat();
const pairs = all.flatMap((play) => shapes.filter((shape) => play.isOn(shape)).map((shape) => ({ play, shape })));
/** Up to this many picks, all are tried against each board; above it, winners and random picks. */
const ALL_PICKS_MAX = 1000;

const key = (one: Winning): string => `${one.pick}/${one.class}/${one.times}`;

/** Generates canonical picks of a play type from random text, by its own grammar. */
function randomPick(play: PlayType): fc.Arbitrary<string> {
  const { kind, length, numbers } = play.grammar;
  if (kind === 'choice') return fc.constantFrom(...play.grammar.all());
  if (numbers !== undefined) {
    const pool = Array.from({ length: numbers.to - numbers.from + 1 }, (_, at) => at + numbers.from);
    return fc
      .shuffledSubarray(pool, { minLength: length, maxLength: length })
      .map((some) => play.grammar.canonical(some.map((one) => String(one).padStart(2, '0')).join('-'))!);
  }
  if (play.grammar.count <= ALL_PICKS_MAX) return fc.constantFrom(...play.grammar.all());
  return fc
    .integer({ min: 0, max: 10 ** length - 1 })
    .map((value) => play.grammar.canonical(String(value).padStart(length, '0')))
    .filter((pick) => pick !== undefined);
}

/** Finds the winners by brute force: evaluates every pick of the play type. */
const byPredicate = (play: PlayType, picks: string[], board: Board): Winning[] =>
  picks.flatMap((pick) => play.wins(pick, board).map((hit) => ({ pick, ...hit })));

it('looks at every play type and at every board', () => {
  const looked = new Set(pairs.map(({ play }) => play));
  expect(all.filter((play) => !looked.has(play)).map(({ code }) => code)).toEqual([]);
  expect(all.filter(({ rule }) => rule.by !== 'set' && rule.by !== 'absence').map(({ code }) => code)).toEqual([]);
  expect(new Set(pairs.map(({ shape }) => shape))).toEqual(new Set(shapes));
});

describe('winners by set are the winners by looking at each pick', () => {
  it.each(pairs.filter(({ play }) => play.rule.by === 'set'))(
    '$play.family $play.code on $shape',
    ({ play, shape }) => {
      const { rule, grammar } = play;
      if (rule.by !== 'set') throw new Error('not by set');
      const isSmall = grammar.count <= ALL_PICKS_MAX;
      const every = isSmall ? [...grammar.all()] : [];
      fc.assert(
        fc.property(randomBoards[shape], fc.array(randomPick(play), { maxLength: 20 }), (board, picks) => {
          const winners = rule.winners(board);
          const names = winners.map(({ pick, class: name }) => `${pick} ${name}`);
          expect(new Set(names).size).toBe(names.length);
          expect(winners.filter(({ pick }) => grammar.canonical(pick) !== pick)).toEqual([]);
          // If there are too many picks to check all, random picks and the first winners are checked.
          const looked = isSmall ? every : [...new Set([...picks, ...winners.slice(0, 200).map(({ pick }) => pick)])];
          const isLooked = new Set(looked);
          expect(
            winners
              .filter(({ pick }) => isLooked.has(pick))
              .map(key)
              .toSorted(),
          ).toEqual(byPredicate(play, looked, board).map(key).toSorted());
        }),
        { numRuns: isSmall ? 10 : play.code === 'X4' ? 4 : 20 },
      );
    },
  );
});

describe('winners by absence hold none of the drawn numbers', () => {
  it.each(pairs.filter(({ play }) => play.rule.by === 'absence'))('$play.code on $shape', ({ play, shape }) => {
    const { rule } = play;
    if (rule.by !== 'absence') throw new Error('not by absence');
    fc.assert(
      fc.property(randomBoards[shape], randomPick(play), fc.boolean(), (board, random, mayWin) => {
        const drawn = new Set(rule.drawn(board));
        const free = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter(
          (one) => !drawn.has(one),
        );
        const pick = mayWin ? free.slice(0, play.grammar.length).join('-') : random;
        const holdsNone = pick.split('-').every((one) => !drawn.has(one));
        expect(play.wins(pick, board)).toEqual(holdsNone ? [{ class: rule.class, times: 1 }] : []);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the grammar of every play type', () => {
  const countable = all.filter((play) => play.grammar.count <= 20_000);

  it.each(countable)('$family $code has as many picks as it says, each once and canonical', (play) => {
    const picks = [...play.grammar.all()];
    expect(picks).toHaveLength(play.grammar.count);
    expect(new Set(picks).size).toBe(picks.length);
    expect(picks.filter((pick) => play.grammar.canonical(pick) !== pick)).toEqual([]);
    for (const pattern of play.grammar.patterns) expect(picks).toContain(pattern);
  });

  it('has the number of picks that its rule names', () => {
    const counts = (family: keyof typeof playTypes): Record<string, number> =>
      Object.fromEntries(playTypes[family].map((play) => [play.code, play.grammar.count]));
    expect(counts('thai')).toMatchObject({ TOP3: 1000, TOD3: 220, TOP2: 100, RUNT: 10, TOD2: 55, TOP4: 10_000 });
    expect(counts('thai')).toMatchObject({ TOD4: 715, TOP5: 100_000, BIG4: 10_000, HL3: 2, OE: 2 });
    expect(counts('vietnamese')).toMatchObject({ LO2: 100, LO3: 1000, X2: 4950, X3: 161_700, X4: 3_921_225 });
    expect(counts('ssc')).toMatchObject({
      G120: 252,
      G60: 840,
      G30: 360,
      G20: 360,
      G10: 90,
      G5: 90,
      G6B: 120,
      G3B: 90,
    });
    expect([...combinations([1, 2, 3, 4], 2)]).toHaveLength(6);
  });

  it('has no code twice in a family', () => {
    for (const plays of Object.values(playTypes)) {
      expect(new Set(plays.map(({ code }) => code)).size).toBe(plays.length);
    }
  });
});
