import { describe, expect, it } from 'vitest';
import { playTypeOf, type Family } from '../../contract/play-types.ts';
import { winningNumbers } from './winning-numbers.ts';

const find = (
  family: Family,
  code: string,
  pick: string,
  shape: Parameters<typeof winningNumbers>[2],
  prizes: Record<string, string[]>,
) =>
  winningNumbers({ playType: code, pick }, playTypeOf(family, code)!, shape, prizes).map(
    ({ prize, number, marks }) => `${prize} ${number} ${marks.join('')}`,
  );

const glo = { first: ['417652'], front3: ['093', '518'], back3: ['276', '904'], back2: ['38'] };
const north = {
  special: ['91577'],
  prize1: ['25687'],
  prize2: ['04579', '10568'],
  prize6: ['293', '346', '179'],
  prize7: ['91', '86', '88', '99'],
};

describe('the numbers that made a pick win', () => {
  it.each([
    ['TOP3', '652', 'first 417652 345'],
    ['TOD3', '256', 'first 417652 345'],
    ['TOD2', '25', 'first 417652 345'],
    ['RUNT', '6', 'first 417652 345'],
    ['TOP4', '7652', 'first 417652 2345'],
    ['BOT2', '38', 'back2 38 01'],
    ['BACK3', '904', 'back3 904 012'],
  ])('are marked on the government board for %s %s', (code, pick, found) => {
    expect(find('thai', code, pick, 'glo', glo)).toEqual([found]);
  });

  it('are the first digits where bottom stands there, and the digits around a point', () => {
    expect(find('thai', 'BOT2', '83', 'four', { number: ['8305'] })).toEqual(['number 8305 01']);
    expect(find('thai', 'TOP3', '291', 'index', { value: ['38642.91'], change: ['-103.45'] })).toEqual([
      'value 38642.91 467',
    ]);
    expect(find('thai', 'BOT2', '45', 'index', { value: ['38642.91'], change: ['-103.45'] })).toEqual([
      'change -103.45 56',
    ]);
  });

  it('are of both indexes of Bangkok, which make its three top digits together', () => {
    const board = { value: ['1412.37'], change: ['5.18'], set50: ['905.68'] };
    for (const [code, pick] of [
      ['TOP3', '837'],
      ['TOD3', '378'],
      ['RUNT', '8'],
    ] as const)
      expect(find('thai', code, pick, 'indexBangkok', board), code).toEqual(['set50 905.68 5', 'value 1412.37 56']);
    expect(find('thai', 'TOP2', '37', 'indexBangkok', board)).toEqual(['value 1412.37 56']);
    expect(find('thai', 'RUNT', '2', 'indexBangkok', board)).toEqual([]);
  });

  it('are every hit of a Vietnamese board, and each number of a pick of several', () => {
    expect(find('vietnamese', 'LO2', '79', 'vnNorth', north)).toEqual(['prize2 04579 34', 'prize6 179 12']);
    expect(find('vietnamese', 'X2', '68-77', 'vnNorth', north)).toEqual(['special 91577 34', 'prize2 10568 34']);
    expect(find('vietnamese', 'DEH', '86', 'vnNorth', north)).toEqual(['prize7 86 01']);
  });

  it('are not told where none has to occur, or where numbers are looked at together', () => {
    expect(find('vietnamese', 'TX4', '00-01-02-03', 'vnNorth', north)).toEqual([]);
    expect(find('k3', 'SUM', '8', 'k3', { number: ['4', '3', '1'] })).toEqual([]);
  });
});
