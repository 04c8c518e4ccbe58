// Tests of the catalogue: odds, picks, chances and boards of every play type, written down a second time by hand.
import { describe, expect, it } from 'vitest';
import type { Shape } from '../boards.ts';
import { oddsAt, seaOptions } from '../odds.ts';
import { type Family, type PlayType, playTypes } from '../play-types.ts';
import { ratio, sameRatio } from '../ratio.ts';

type Odds = Record<string, number>;
const oddsOf = (play: PlayType, shape: Shape): Odds =>
  Object.fromEntries(oddsAt(play, shape, seaOptions[0]!).map((one) => [one.class, Number(one.oddsMilli) / 1000]));
const codes = (family: Family): string[] => playTypes[family].map(({ code }) => code);
const find = (family: Family, code: string): PlayType => playTypes[family].find((one) => one.code === code)!;
const at = (code: string, odds: number, picks: number): [string, Odds, number] => [code, { WIN: odds }, picks];

describe('the Thai family', () => {
  const table: [string, Odds, number][] = [
    at('TOP3', 900, 1000),
    at('TOD3', 150, 220),
    at('TOP2', 90, 100),
    at('BOT2', 90, 100),
    at('RUNT', 3.5, 10),
    at('RUNB', 4.5, 10),
    at('FRONT3', 450, 1000),
    at('BACK3', 450, 1000),
    at('TOD2', 15, 55),
    at('TOP4', 8000, 10_000),
    at('TOD4', 300, 715),
    at('TOP5', 70_000, 100_000),
    at('HL3', 1.9, 2),
    at('HL2', 1.9, 2),
    at('HLB', 1.9, 2),
    at('OE', 1.9, 2),
    ['BIG4', { FIRST: 2500, SECOND: 1000, THIRD: 500, SPECIAL: 180, CONSOLATION: 60 }, 10_000],
    ['SML4', { FIRST: 3500, SECOND: 2000, THIRD: 1000 }, 10_000],
  ];

  it.each(table)('%s pays %j on %i picks', (code, odds, picks) => {
    expect([oddsOf(find('thai', code), 'glo'), find('thai', code).grammar.count]).toEqual([odds, picks]);
  });

  it('has these play types, each on the boards that have its digits', () => {
    expect(codes('thai')).toEqual(table.map(([code]) => code));
    const three = codes('thai').filter((code) => !/^(?:FRONT3|BACK3|TOP4|TOD4|TOP5|BIG4|SML4)$/.test(code));
    const on = (shape: Shape) => codes('thai').filter((code) => find('thai', code).isOn(shape));
    const and = (...more: string[]) => table.map(([code]) => code).filter((code) => [...three, ...more].includes(code));
    expect(on('glo')).toEqual(and('FRONT3', 'BACK3', 'TOP4', 'TOD4', 'TOP5'));
    for (const shape of ['vnNorth', 'fivePair'] as const) expect(on(shape)).toEqual(and('TOP4', 'TOD4', 'TOP5'));
    expect(on('four')).toEqual(and('TOP4', 'TOD4'));
    expect(on('fourPrizes')).toEqual(and('TOP4', 'TOD4', 'BIG4', 'SML4'));
    for (const shape of ['index', 'indexBangkok', 'yeekee'] as const) expect(on(shape)).toEqual(three);
    for (const shape of ['vnSouth', 'ssc', 'k3', 'pk10', 'x5', 'm6'] as const) expect(on(shape)).toEqual([]);
  });
});

describe('the Vietnamese family', () => {
  /** Code, picks, factor and odds in the north, factor and odds elsewhere; 0 where it is not played. */
  const table: [string, number, [number, number], [number, number]][] = [
    ['LO2', 100, [27, 98], [18, 98]],
    ['LO3', 1000, [23, 900], [17, 900]],
    ['LO4', 10_000, [20, 7500], [16, 7500]],
    ['LO8', 100, [8, 98], [0, 0]],
    ['LO7', 100, [0, 0], [7, 98]],
    ['DE', 100, [1, 98], [1, 98]],
    ['DE1', 100, [1, 98], [0, 0]],
    ['DEH', 100, [4, 98], [1, 98]],
    ['C3', 1000, [1, 900], [1, 900]],
    ['C3H', 1000, [3, 900], [1, 900]],
    ['DAU', 10, [1, 9.5], [1, 9.5]],
    ['DUOI', 10, [1, 9.5], [1, 9.5]],
    ['X2', 4950, [1, 16], [1, 32]],
    ['X3', 161_700, [1, 65], [1, 200]],
    ['X4', 3_921_225, [1, 250], [1, 1000]],
    ['TX4', 3_921_225, [1, 2.5], [1, 1.8]],
    ['TX8', 186_087_894_300, [1, 8], [1, 4]],
    ['TX10', 17_310_309_456_440, [1, 14], [1, 6]],
  ];

  it.each(table)('%s has %i picks, and costs and pays %j in the north, %j elsewhere', (code, picks, north, south) => {
    const play = find('vietnamese', code);
    const given = (shape: Shape) => (play.isOn(shape) ? [play.factor(shape), oddsOf(play, shape).WIN] : [0, 0]);
    expect([play.grammar.count, given('vnNorth'), given('vnSouth')]).toEqual([picks, north, south]);
  });

  it('has these play types', () => {
    expect(codes('vietnamese')).toEqual(table.map(([code]) => code));
  });
});

/** Play types (or `code pick`) with the chance of a pick: winning results of all results. */
const fast: [Family, string, number, number][] = [
  ['ssc', 'D5', 1, 100_000],
  ['ssc', 'D3F D3M D3B', 1, 1000],
  ['ssc', 'D2F D2B', 1, 100],
  ['ssc', 'P1 P2 P3 P4 P5', 1, 10],
  ['ssc', 'G6B', 6, 1000],
  ['ssc', 'G3B', 3, 1000],
  ['ssc', 'A1B', 271, 1000],
  ['ssc', 'G120', 120, 100_000],
  ['ssc', 'G60', 60, 100_000],
  ['ssc', 'G30', 30, 100_000],
  ['ssc', 'G20', 20, 100_000],
  ['ssc', 'G10', 10, 100_000],
  ['ssc', 'G5', 5, 100_000],
  ['ssc', 'SIDE1 SIDE2 SIDE3 SIDE4 SIDE5 SIDESUM', 1, 2],
  ['ssc', 'DRAGON TIGER', 45, 100],
  ['ssc', 'TIE', 10, 100],
  ...[1, 3, 6, 10, 15, 21, 25, 27].flatMap((ways, n): [Family, string, number, number][] => [
    ['k3', `SUM:${n + 3}`, ways, 216],
    ['k3', `SUM:${18 - n}`, ways, 216],
  ]),
  ['k3', 'SIDE', 108, 216],
  ['k3', 'TRIPLE', 1, 216],
  ['k3', 'ANYTRIPLE', 6, 216],
  ['k3', 'PAIR', 15, 216],
  ['k3', 'PAIRONE', 3, 216],
  ['k3', 'DIFF2', 30, 216],
  ['k3', 'DIFF3', 6, 216],
  ['k3', 'RUN', 24, 216],
  ['k3', 'ONE', 91, 216],
  ['pk10', 'P1 P2 P3 P4 P5 P6 P7 P8 P9 P10', 1, 10],
  ['pk10', 'F2', 1, 90],
  ['pk10', 'F3', 1, 720],
  ['pk10', 'SIDE1 SIDE2 SIDE3 SIDE4 SIDE5 SIDE6 SIDE7 SIDE8 SIDE9 SIDE10 DRAGON TIGER', 1, 2],
  ['pk10', 'SIDESUM:B SIDESUM:E', 40, 90],
  ['pk10', 'SIDESUM:S SIDESUM:O', 50, 90],
  ['x5', 'ANY1', 5, 11],
  ['x5', 'ANY2', 10, 55],
  ['x5', 'ANY3', 10, 165],
  ['x5', 'ANY4', 5, 330],
  ['x5', 'ANY5', 1, 462],
  ['x5', 'ANY6', 6, 462],
  ['x5', 'ANY7', 15, 330],
  ['x5', 'ANY8', 20, 165],
  ['x5', 'F1', 1, 11],
  ['x5', 'F2', 1, 110],
  ['x5', 'F3', 1, 990],
  ['x5', 'G2', 1, 55],
  ['x5', 'G3', 1, 165],
  ['m6', 'SP', 1, 49],
  ['m6', 'N1', 6, 49],
  ['m6', 'N2', 15, 1176],
  ['m6', 'N3', 20, 18_424],
  ['m6', 'SIDE', 24, 49],
];

describe('the fast families', () => {
  it.each(fast)('%s %s: %i of %i', (family, names, num, den) => {
    for (const name of names.split(' ')) {
      const [code, pick] = name.split(':');
      const play = find(family, code!);
      for (const one of pick === undefined ? play.grammar.patterns : [pick])
        expect([name, sameRatio(play.chances(one, family as Shape)[0]!, ratio(num, den))]).toEqual([name, true]);
    }
  });

  it('have these play types', () => {
    for (const family of ['ssc', 'k3', 'pk10', 'x5', 'm6'] as const) {
      const named = fast.filter(([of]) => of === family).flatMap(([, names]) => names.split(' '));
      expect(new Set(named.map((name) => name.split(':')[0]))).toEqual(new Set(codes(family)));
    }
  });
});
