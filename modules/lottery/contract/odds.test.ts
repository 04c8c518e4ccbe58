import { describe, expect, it } from 'vitest';
import type { Board, Shape } from './boards.ts';
import {
  elottOptions,
  isLosingRate,
  lottOptions,
  oddsAt,
  type RateOption,
  returnRangeBp,
  returnToPlayer,
  seaOptions,
  seriesOption,
} from './odds.ts';
import { type Family, type PlayType, playTypeOf, playTypes, playTypesOn } from './play-types.ts';
import { type Ratio, ratio, sameRatio } from './ratio.ts';
import { choose, combinations } from './digits.ts';

const full: RateOption = seaOptions[0]!;
const play = (family: Family, code: string): PlayType => playTypeOf(family, code)!;
/** Converts a ratio to percent with two decimals, cut. */
const percent = ({ num, den }: Ratio): number => Number((num * 10_000n) / den) / 100;
const returned = (one: PlayType, pick: string, shape: Shape): number =>
  percent(returnToPlayer(one, pick, shape, oddsAt(one, shape, full)));

/** Returns the average return of one unit on a pick over equally likely boards, in percent with two decimals, cut. */
function counted(one: PlayType, pick: string, boards: Iterable<Board>, option: RateOption = full): number {
  let paid = 0n;
  let stakes = 0n;
  let odds: Map<string, bigint> | undefined;
  for (const board of boards) {
    odds ??= new Map(oddsAt(one, board.shape, option).map((each) => [each.class, each.oddsMilli]));
    stakes += BigInt(one.factor(board.shape));
    for (const hit of one.wins(pick, board)) paid += odds.get(hit.class)! * BigInt(hit.times);
  }
  return percent({ num: paid, den: stakes * 1000n });
}

const allDigits = (length: number): string[] =>
  Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, '0'));
/** Boards of Laos with all possible last three digits, and with all possible numbers. */
const tops = allDigits(3).map((digits): Board => ({ shape: 'four', digits: `0${digits}` }));
const fours = allDigits(4).map((digits): Board => ({ shape: 'four', digits }));

describe('what the Thai family gives back, counted over every result', () => {
  it.each<[string, string, Board[], number]>([
    ['TOP3', '256', tops, 90],
    ['TOD3', '256', tops, 90],
    ['TOD3', '255', tops, 45],
    ['TOD3', '555', tops, 15],
    ['TOP2', '07', tops, 90],
    ['BOT2', '07', fours, 90],
    ['RUNT', '6', tops, 94.85],
    ['RUNB', '6', fours, 85.5],
    ['TOD2', '25', tops, 81],
    ['TOD2', '55', tops, 42],
    ['TOP4', '7652', fours, 80],
    ['TOD4', '2567', fours, 72],
    ['HL3', 'H', tops, 95],
    ['HL2', 'L', tops, 95],
    ['HLB', 'H', fours, 95],
    ['OE', 'O', tops, 95],
  ])('%s %s', (code, pick, boards, expected) => {
    expect([counted(play('thai', code), pick, boards), returned(play('thai', code), pick, 'four')]).toEqual([
      expected,
      expected,
    ]);
  });

  it.each<[string, string, Shape, number]>([
    ['TOP5', '17652', 'glo', 70],
    ['FRONT3', '093', 'glo', 90],
    ['BACK3', '904', 'glo', 90],
    ['BIG4', '4194', 'fourPrizes', 64],
    ['SML4', '4194', 'fourPrizes', 65],
  ])('%s: %s', (code, pick, shape, expected) => {
    expect(returned(play('thai', code), pick, shape)).toBe(expected);
  });
});

/**
 * Returns the probability that none of the `marked` of 100 numbers occurs, or that all of them do, computed draw by
 * draw over the number still missing.
 */
function byDraws(draws: number, marked: number, isAll: boolean): number {
  let missing = new Map([[marked, 1]]);
  for (let draw = 0; draw < draws; draw++) {
    const next = new Map<number, number>();
    for (const [left, chance] of missing) {
      next.set(left, (next.get(left) ?? 0) + (chance * (100 - left)) / 100);
      if (left > 0) next.set(left - 1, (next.get(left - 1) ?? 0) + (chance * left) / 100);
    }
    missing = next;
  }
  return missing.get(isAll ? 0 : marked) ?? 0;
}

describe('what the Vietnamese family gives back', () => {
  it.each<[string, number | undefined, number | undefined]>([
    ['LO2', 98, 98],
    ['LO3', 90, 90],
    ['LO4', 75, 75],
    ['LO8', 98, undefined],
    ['LO7', undefined, 98],
    ['DE', 98, 98],
    ['DE1', 98, undefined],
    ['DEH', 98, 98],
    ['C3', 90, 90],
    ['C3H', 90, 90],
    ['DAU', 95, 95],
    ['DUOI', 95, 95],
    ['X2', 87.8, 83.5],
    ['X3', 79.9, 78.3],
    ['X4', 66.7, 55.5],
    ['TX4', 83, 86],
    ['TX8', 84, 89],
    ['TX10', 81, 90],
  ])('%s gives %s %% in the north, %s %% elsewhere', (code, north, south) => {
    const one = play('vietnamese', code);
    const decimals = code.startsWith('TX') ? 0 : 1;
    for (const [shape, expected, draws] of [
      ['vnNorth', north, 27],
      ['vnSouth', south, 18],
    ] as const) {
      expect(one.isOn(shape)).toBe(expected !== undefined);
      if (expected === undefined) continue;
      const exact = returned(one, one.grammar.patterns[0]!, shape);
      expect(exact.toFixed(decimals)).toBe(expected.toFixed(decimals));
      if (!code.includes('X')) continue;
      const odds = Number(oddsAt(one, shape, full)[0]!.oddsMilli) / 1000;
      expect(byDraws(draws, one.grammar.length, code.startsWith('X')) * odds * 100).toBeCloseTo(exact, 1);
    }
  });
});

const dice = [1, 2, 3, 4, 5, 6];
const k3Boards = dice.flatMap((a) =>
  dice.flatMap((b) => dice.map((c): Board => ({ shape: 'k3', numbers: [a, b, c] }))),
);

/** Yields all ordered draws of `count` numbers of the pool, each followed by the rest of the pool in its own order. */
function* ordered(pool: number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const one of pool) {
    const rest = pool.filter((other) => other !== one);
    for (const more of ordered(rest, count - 1)) yield [one, ...more];
  }
}

const upTo = (to: number): number[] => Array.from({ length: to }, (_, at) => at + 1);

/**
 * Returns races with all choices of numbers at the named places (from 0); the remaining numbers fill the other places.
 */
const races = (places: number[]): Board[] =>
  [...ordered(upTo(10), places.length)].map((some): Board => {
    const rest = upTo(10).filter((one) => !some.includes(one));
    return {
      shape: 'pk10',
      numbers: upTo(10).map((_, at) => (places.includes(at) ? some[places.indexOf(at)]! : rest.shift()!)),
    };
  });

/** Returns boards of five digits with all values at the named places (from 0), and 0 at the others. */
const varied = (places: number[]): Board[] =>
  allDigits(places.length).map((digits): Board => {
    const all = upTo(5).map((_, at) => (places.includes(at) ? digits[places.indexOf(at)] : '0'));
    return { shape: 'ssc', digits: all.join('') };
  });

/** Returns the places that a play type of five digits looks at; all five if fewer do not suffice. */
function placesOf(code: string): number[] {
  const place = /^(?:P|SIDE)(\d)$/.exec(code)?.[1];
  if (place !== undefined) return [Number(place) - 1];
  const known: Record<string, number[]> = { D3F: [0, 1, 2], D3M: [1, 2, 3], D2F: [0, 1], D2B: [3, 4] };
  return known[code] ?? (['D3B', 'G6B', 'G3B', 'A1B'].includes(code) ? [2, 3, 4] : [0, 1, 2, 3, 4]);
}

/**
 * Returns the patterns of a play type whose chance differs from the count over all results; `boardsOf` gives the
 * results for a pick.
 */
const wrongChances = (one: PlayType, boardsOf: (pick: string) => Board[]): string[] =>
  one.grammar.patterns.filter((pick) => {
    const boards = boardsOf(pick);
    const ways = boards.filter((board) => one.wins(pick, board).some((hit) => hit.class !== 'RETURNED')).length;
    return !sameRatio(one.chances(pick, boards[0]!.shape)[0]!, ratio(ways, boards.length));
  });

describe('chances of the fast families, counted over every result', () => {
  it.each(playTypes.ssc)('five digits: $code', (one) => {
    const comparesTwo = one.grammar.kind === 'choice' && one.grammar.count === 10;
    const all = varied(comparesTwo ? [] : placesOf(one.code));
    const ofPair = (pair: string): Board[] => varied([...pair].map((place) => Number(place) - 1));
    expect(wrongChances(one, (pick) => (comparesTwo ? ofPair(pick) : all))).toEqual([]);
  });

  it.each(playTypes.k3)('three dice: $code', (one) => {
    expect(wrongChances(one, () => k3Boards)).toEqual([]);
  });

  const fives = [...combinations(upTo(11), 5)].map((numbers): Board => ({ shape: 'x5', numbers }));
  const firsts = [...ordered(upTo(11), 3)].map((some): Board => {
    const rest = upTo(11).filter((one) => !some.includes(one));
    return { shape: 'x5', numbers: [...some, ...rest.slice(0, 2)] };
  });
  it.each(playTypes.x5)('five of eleven: $code', (one) => {
    expect(wrongChances(one, () => (one.code.startsWith('ANY') ? fives : firsts))).toEqual([]);
  });

  it.each(playTypes.pk10)('a race: $code', (one) => {
    const isAgainst = one.code === 'DRAGON' || one.code === 'TIGER';
    const place = Number(/\d+$/.exec(one.code)?.[0] ?? 1) - 1;
    const places = one.code === 'F3' ? [0, 1, 2] : one.code === 'F2' || one.code === 'SIDESUM' ? [0, 1] : [place];
    const ofPlace = (pick: string): Board[] => races([Number(pick) - 1, 10 - Number(pick)]);
    const all = races(places);
    expect(wrongChances(one, (pick) => (isAgainst ? ofPlace(pick) : all))).toEqual([]);
  });

  it('six of 49: by the numbers drawn, and the special one over all 49', () => {
    const ways = (code: string): [bigint, bigint] => {
      const [chance] = play('m6', code).chances('', 'm6');
      return [chance!.num, chance!.den];
    };
    expect([ways('N1'), ways('N2'), ways('N3')]).toEqual([
      [6n, 49n],
      [15n, 1176n],
      [20n, 18_424n],
    ]);
    expect(choose(49, 3)).toBe(18_424);
    const specials = upTo(49).map((last): Board => {
      const others = upTo(49).filter((one) => one !== last);
      return { shape: 'm6', numbers: [...others.slice(0, 6), last] };
    });
    for (const code of ['SP', 'SIDE']) expect(wrongChances(play('m6', code), () => specials)).toEqual([]);
    expect(counted(play('m6', 'SIDE'), 'B', specials, elottOptions[0])).toBe(95.1);
  });

  it.each<[Family, string, string, bigint, bigint]>([
    ['ssc', 'G60', '00123', 60n, 100_000n],
    ['ssc', 'G120', '01234', 120n, 100_000n],
    ['ssc', 'G5', '00001', 5n, 100_000n],
    ['ssc', 'A1B', '7', 271n, 1000n],
    ['ssc', 'TIE', '12', 10n, 100n],
    ['k3', 'SUM', '10', 27n, 216n],
    ['k3', 'SUM', '18', 1n, 216n],
    ['k3', 'DIFF2', '12', 30n, 216n],
    ['k3', 'ONE', '4', 91n, 216n],
    ['pk10', 'SIDESUM', 'B', 40n, 90n],
    ['x5', 'ANY7', '', 15n, 330n],
    ['x5', 'ANY8', '', 20n, 165n],
  ])('%s %s %s is %i of %i', (family, code, pick, num, den) => {
    expect(play(family, code).chances(pick, family as Shape)[0]).toMatchObject({ num, den });
  });
});

describe('odds at a rate', () => {
  const odds = (one: PlayType, shape: Shape, option: RateOption): bigint => oddsAt(one, shape, option)[0]!.oddsMilli;

  it('are the share of the series divided by the chance, cut to three decimals', () => {
    expect(odds(play('ssc', 'D5'), 'ssc', seriesOption(1980))).toBe(99_000_000n);
    expect(odds(play('ssc', 'A1B'), 'ssc', seriesOption(1900))).toBe(3505n); // 0.95 × 1000 / 271 = 3.50553…
    expect(odds(play('x5', 'ANY1'), 'x5', seriesOption(1702))).toBe(1872n); // 0.851 × 11 / 5 = 1.8722
    expect(odds(play('ssc', 'P1'), 'ssc', seriesOption(1700))).toBe(8500n);
  });

  it('turn what a member does not take into a rebate of half a per mille for each step of the series', () => {
    expect(seriesOption(1980)).toMatchObject({ series: '1980', rebateBp: 0n });
    expect(seriesOption(1700)).toMatchObject({ rebateBp: 1400n });
    expect(seriesOption(1900, 1950)).toMatchObject({ rebateBp: 250n });
  });

  it.each([[1701], [1698], [1982], [1800.5], [Number.NaN]])('refuse the series %s', (series) => {
    expect(() => seriesOption(series)).toThrow(RangeError);
  });

  it('refuse a series above what the member may have', () => {
    expect(() => seriesOption(1960, 1950)).toThrow(RangeError);
  });

  it('follow the rate options of the Thai games', () => {
    const three = play('thai', 'TOP3');
    expect(seaOptions.map((option) => odds(three, 'glo', option))).toEqual([900_000n, 850_000n, 800_000n]);
    expect(odds(play('thai', 'RUNT'), 'glo', seaOptions[1]!)).toBe(3305n);
  });

  it('give the stake back whatever the rate', () => {
    const [side, back] = oddsAt(play('m6', 'SIDE'), 'm6', seriesOption(1700));
    expect([side!.oddsMilli, back]).toEqual([1700n, { class: 'RETURNED', oddsMilli: 1000n }]);
  });

  it('never give back more than they take: no rate of the demonstration does', () => {
    const options: Record<Family, readonly RateOption[]> = {
      thai: seaOptions,
      vietnamese: lottOptions,
      ssc: [seriesOption(1700), seriesOption(1980)],
      x5: [seriesOption(1700), seriesOption(1980)],
      k3: elottOptions,
      pk10: elottOptions,
      m6: elottOptions,
    };
    const shapes: Record<Family, Shape[]> = {
      thai: ['glo', 'vnNorth', 'four', 'fourPrizes', 'index', 'yeekee'],
      vietnamese: ['vnNorth', 'vnSouth'],
      ssc: ['ssc'],
      x5: ['x5'],
      k3: ['k3'],
      pk10: ['pk10'],
      m6: ['m6'],
    };
    for (const family of Object.keys(options) as Family[])
      for (const shape of shapes[family])
        for (const one of playTypesOn(family, shape))
          for (const option of options[family])
            expect([one.code, isLosingRate(one, shape, option)]).toEqual([one.code, false]);
    const generous: RateOption = { series: 'x', rebateBp: 600n, share: full.share };
    expect(isLosingRate(play('thai', 'RUNT'), 'glo', generous)).toBe(true);
    expect(returnRangeBp(play('thai', 'TOD3'), 'glo', full)).toEqual({ min: 1500n, max: 9000n });
  });
});
