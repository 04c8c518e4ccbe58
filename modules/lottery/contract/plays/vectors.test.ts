import { describe, expect, it } from 'vitest';
import { type Board, neighboursOf, numberOf, thaiResultOf } from '../boards.ts';
import { type Family, type Hit, type PlayType, playTypeOf } from '../play-types.ts';
import { fourPrizesBoard, gloBoard, northBoard, southBoard } from './boards.test-data.ts';

const play = (family: Family, code: string): PlayType => playTypeOf(family, code)!;
const won = (times = 1, name = 'WIN'): Hit[] => [{ class: name, times }];

describe('boards computed by hand', () => {
  it.each<[string, string, string, Hit[]]>([
    ['TOP3 has its places', 'TOP3', '652', won()],
    ['TOP3 in another order loses', 'TOP3', '256', []],
    ['TOD3 in any order', 'TOD3', '256', won()],
    ['BOT2 that is not the back two', 'BOT2', '83', []],
    ['RUNT of the last three', 'RUNT', '6', won()],
    ['BACK3 that is one of two', 'BACK3', '904', won()],
    ['FRONT3 is not BACK3', 'FRONT3', '904', []],
    ['TOD2 of two that occur', 'TOD2', '25', won()],
    ['TOD2 of one that occurs once', 'TOD2', '55', []],
    ['TOP4', 'TOP4', '7652', won()],
    ['TOD4', 'TOD4', '2567', won()],
    ['TOP5', 'TOP5', '17652', won()],
  ])('the government board: %s', (_, code, pick, hits) => {
    expect(play('thai', code).wins(pick, gloBoard)).toEqual(hits);
  });

  it('the government board has the neighbours of its first prize, over the edge too', () => {
    expect(neighboursOf('417652')).toEqual(['417651', '417653']);
    expect(neighboursOf('000000')).toEqual(['999999', '000001']);
    expect(neighboursOf('999999')).toEqual(['999998', '000000']);
    expect(neighboursOf('000001')).toEqual(['000000', '000002']);
  });

  it.each<[Family, string, string, Hit[]]>([
    ['thai', 'TOP3', '577', won()],
    ['thai', 'TOP2', '77', won()],
    ['thai', 'BOT2', '87', won()],
    ['thai', 'RUNT', '7', won()],
    ['thai', 'TOP5', '91577', won()],
    ['vietnamese', 'LO2', '68', won(2)],
    ['vietnamese', 'LO2', '79', won(2)],
    ['vietnamese', 'LO2', '87', won(2)],
    ['vietnamese', 'LO2', '88', won(2)],
    ['vietnamese', 'LO2', '00', []],
    ['vietnamese', 'C3', '577', won()],
    ['vietnamese', 'X2', '68-77', won()],
    ['vietnamese', 'DE', '77', won()],
    ['vietnamese', 'DE1', '87', won()],
    ['vietnamese', 'DEH', '91', won()],
    ['vietnamese', 'C3H', '346', won()],
    ['vietnamese', 'DAU', '7', won()],
    ['vietnamese', 'DUOI', '7', won()],
  ])('the northern board: %s %s %s', (family, code, pick, hits) => {
    expect(play(family, code).wins(pick, northBoard)).toEqual(hits);
  });

  it('the northern board has 23 different endings and what follows from them', () => {
    const winners = (code: string): number => {
      const { rule } = play('vietnamese', code);
      return rule.by === 'set' ? rule.winners(northBoard).length : rule.drawn(northBoard).length;
    };
    expect([winners('TX4'), winners('X2'), winners('X3'), winners('X4')]).toEqual([23, 253, 1771, 8855]);
  });

  it.each<[string, string, Hit[]]>([
    ['LO2', '85', won(5)],
    ['LO2', '13', won(2)],
    ['LO3', '985', won(3)],
    ['LO4', '0985', won()],
    ['X2', '13-85', won()],
  ])('the southern board: %s %s', (code, pick, hits) => {
    expect(play('vietnamese', code).wins(pick, southBoard)).toEqual(hits);
  });

  it.each<[string, number, number]>([
    ['LO2', 27, 18],
    ['LO3', 23, 17],
    ['LO4', 20, 16],
    ['DEH', 4, 1],
    ['C3H', 3, 1],
    ['DE', 1, 1],
    ['C3', 1, 1],
    ['X2', 1, 1],
  ])('%s costs %i units in the north and %i elsewhere', (code, north, south) => {
    expect([play('vietnamese', code).factor('vnNorth'), play('vietnamese', code).factor('vnSouth')]).toEqual([
      north,
      south,
    ]);
  });

  it('LO8 is played in the north for 8 units, LO7 elsewhere for 7', () => {
    const [eight, seven] = [play('vietnamese', 'LO8'), play('vietnamese', 'LO7')];
    expect([eight.isOn('vnNorth'), eight.isOn('vnSouth'), eight.factor('vnNorth')]).toEqual([true, false, 8]);
    expect([seven.isOn('vnNorth'), seven.isOn('vnSouth'), seven.factor('vnSouth')]).toEqual([false, true, 7]);
  });

  it.each<[string, Board, string, string, string]>([
    ['Laos', { shape: 'four', digits: '8305' }, '305', '83', '8305'],
    ['Malaysia', fourPrizesBoard, '082', '94', '1082'],
    ['an index', { shape: 'index', value: '38642.91', change: '-103.45' }, '291', '45', '38642.91'],
    [
      'the Bangkok index',
      { shape: 'indexBangkok', value: '1412.37', change: '+5.18', set50: '905.62' },
      '237',
      '18',
      '1412.37',
    ],
    ['yeekee', { shape: 'yeekee', digits: '44656' }, '656', '44', '44656'],
    ['an index that did not move', { shape: 'index', value: '38642.00', change: '0.00' }, '200', '00', '38642.00'],
  ])('%s gives top, bottom and what lists show', (_, board, top, bottom, number) => {
    const result = thaiResultOf(board);
    expect([result.top.slice(-3), result.bottom, numberOf(board)]).toEqual([top, bottom, number]);
  });

  it('a number that is second prize and once a consolation is paid as both', () => {
    expect(play('thai', 'BIG4').wins('4194', fourPrizesBoard)).toEqual([
      { class: 'SECOND', times: 1 },
      { class: 'CONSOLATION', times: 1 },
    ]);
    expect(play('thai', 'SML4').wins('4194', fourPrizesBoard)).toEqual(won(1, 'SECOND'));
  });

  it('the Thai family is not played where there is no top', () => {
    expect(() => thaiResultOf(southBoard)).toThrow(RangeError);
    expect(() => thaiResultOf({ shape: 'k3', numbers: [1, 2, 3] })).toThrow(RangeError);
    expect(() => play('vietnamese', 'LO2').wins('11', gloBoard)).toThrow(RangeError);
  });
});

const longBoard = {
  k3: [4, 3, 1],
  pk10: [3, 1, 4, 6, 2, 9, 7, 8, 10, 5],
  x5: [11, 3, 7, 2, 9],
  m6: [24, 4, 13, 3, 39, 11, 41],
};

describe('boards of the fast families', () => {
  it.each<[keyof typeof longBoard, string, string, boolean]>([
    ['k3', 'SUM', '8', true],
    ['k3', 'SIDE', 'S', true],
    ['k3', 'SIDE', 'E', true],
    ['k3', 'DIFF3', '134', true],
    ['k3', 'RUN', 'ANY', false],
    ['k3', 'PAIR', '1', false],
    ['pk10', 'P1', '03', true],
    ['pk10', 'F3', '03-01-04', true],
    ['pk10', 'F3', '01-03-04', false],
    ['pk10', 'TIGER', '1', true],
    ['pk10', 'DRAGON', '3', false],
    ['pk10', 'SIDESUM', 'S', true],
    ['pk10', 'SIDESUM', 'E', true],
    ['x5', 'ANY8', '02-03-04-05-06-07-09-11', true],
    ['x5', 'ANY8', '01-03-04-05-06-07-09-11', false],
    ['x5', 'G2', '03-11', true],
    ['m6', 'SP', '41', true],
    ['m6', 'N1', '41', false],
    ['m6', 'N3', '03-04-24', true],
    ['m6', 'SIDE', 'B', true],
  ])('%s %s %s wins: %s', (shape, code, pick, wins) => {
    expect(play(shape, code).wins(pick, { shape, numbers: longBoard[shape] }).length > 0).toBe(wins);
  });

  it('49 is on no side and gives every side its stake back', () => {
    const board: Board = { shape: 'm6', numbers: [1, 2, 3, 4, 5, 6, 49] };
    for (const side of 'BSOE') expect(play('m6', 'SIDE').wins(side, board)).toEqual(won(1, 'RETURNED'));
  });
});
