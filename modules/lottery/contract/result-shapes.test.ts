import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shape } from './boards.ts';
import { lotteryDrawStaffCalls } from './draw-staff-calls.ts';
import { markets } from './markets.ts';
import { fourPrizesBoard, gloBoard, northBoard, randomBoards } from './plays/boards.test-data.ts';
import { type BoardFault, boardKey, prizeFieldsOf, type Prizes, readBoard } from './result-shapes.ts';

const shapesWithFields = Object.groupBy(markets, ({ shape }) => shape);
const glo: Prizes = { first: ['417652'], front3: ['093', '518'], back3: ['276', '904'], back2: ['38'] };
const north: Prizes = Object.fromEntries(
  northBoard.prizes.map((numbers, place) => [place === 0 ? 'special' : `prize${place}`, numbers]),
);

describe('boards that are read', () => {
  it('the government board, and Thai and full-width digits in it', () => {
    expect(readBoard('glo', glo)).toEqual({ ok: true, board: gloBoard });
    const typed: Prizes = { ...glo, first: [' ๔๑๗๖๕๒'], front3: ['０９３', '518 '], back2: ['๓8'], second: [] };
    expect(readBoard('glo', typed)).toEqual({ ok: true, board: gloBoard });
  });

  it('the northern board', () => {
    expect(readBoard('vnNorth', north)).toEqual({ ok: true, board: northBoard });
  });

  it.each<[Shape, Prizes, object]>([
    ['four', { number: ['0005'] }, { shape: 'four', digits: '0005' }],
    ['index', { value: ['38,642.91'], change: ['−103.45'] }, { value: '38642.91', change: '-103.45' }],
    ['index', { value: ['38642.91'], change: ['0.00'] }, { change: '0.00' }],
    ['indexBangkok', { value: ['1412.37'], change: ['+5.18'], set50: ['905.62'] }, { set50: '905.62' }],
    ['k3', { number: ['4', '4', '1'] }, { numbers: [4, 4, 1] }],
    ['x5', { number: ['11', '03', '7', '2', '9'] }, { numbers: [11, 3, 7, 2, 9] }],
    [
      'glo',
      { ...glo, second: ['000000', '1', '2', '3', '4'].map((one) => one.padStart(6, '0')) },
      { second: ['000000', '000001', '000002', '000003', '000004'] },
    ],
    ['fivePair', { first: ['01234'], second: ['99999'] }, { first: '01234', second: '99999' }],
  ])('%s %j', (shape, prizes, expected) => {
    expect(readBoard(shape, prizes)).toMatchObject({ ok: true, board: expected });
  });
});

it.each(Object.keys(shapesWithFields))('the calls of staff take a whole board of the shape %s', (shape) => {
  const whole = Object.fromEntries(
    prizeFieldsOf(shape as Shape).map(({ prize, count }) => [prize, Array<string>(count).fill('000000')]),
  );
  const { prizes } = lotteryDrawStaffCalls.opsEnterResult.body.shape;
  expect(prizes.safeParse(whole).success).toBe(true);
});

describe('boards that are refused', () => {
  it.each<[string, Shape, Prizes, BoardFault[]]>([
    ['nothing', 'four', {}, [{ prize: 'number', reason: 'missing' }]],
    ['only blanks', 'four', { number: [' '] }, [{ prize: 'number', reason: 'missing' }]],
    ['a board published in part', 'vnNorth', { ...north, prize7: [] }, [{ prize: 'prize7', reason: 'missing' }]],
    [
      'five of six numbers',
      'vnNorth',
      { ...north, prize3: north.prize3!.slice(1) },
      [{ prize: 'prize3', reason: 'tooFew' }],
    ],
    ['one number too many', 'glo', { ...glo, back2: ['38', '39'] }, [{ prize: 'back2', reason: 'tooMany' }]],
    [
      'a leading zero that was lost',
      'glo',
      { ...glo, front3: ['93', '518'] },
      [{ prize: 'front3', reason: 'unreadable', at: 0 }],
    ],
    ['a space inside', 'four', { number: ['83 05'] }, [{ prize: 'number', reason: 'unreadable', at: 0 }]],
    ['a sign', 'four', { number: ['-305'] }, [{ prize: 'number', reason: 'unreadable', at: 0 }]],
    [
      'a prize of another board',
      'four',
      { number: ['8305'], first: ['1'] },
      [{ prize: 'first', reason: 'unknownPrize' }],
    ],
    ['an optional prize in part', 'glo', { ...glo, second: ['000001'] }, [{ prize: 'second', reason: 'tooFew' }]],
    [
      'one decimal',
      'index',
      { value: ['38642.9'], change: ['1.00'] },
      [{ prize: 'value', reason: 'unreadable', at: 0 }],
    ],
    [
      'a signed value',
      'index',
      { value: ['-1.00'], change: ['1.00'] },
      [{ prize: 'value', reason: 'unreadable', at: 0 }],
    ],
    [
      'commas at the wrong places',
      'index',
      { value: ['38,64.91'], change: ['1.00'] },
      [{ prize: 'value', reason: 'unreadable', at: 0 }],
    ],
    ['a die of seven', 'k3', { number: ['1', '7', '2'] }, [{ prize: 'number', reason: 'unreadable', at: 1 }]],
    [
      'a number drawn twice',
      'x5',
      { number: ['1', '2', '3', '4', '04'] },
      [{ prize: 'number', reason: 'repeated', at: 4 }],
    ],
    [
      'zero of a pool from one',
      'm6',
      { number: ['0', '1', '2', '3', '4', '5', '6'] },
      [{ prize: 'number', reason: 'unreadable', at: 0 }],
    ],
    [
      'several faults at once',
      'fivePair',
      { first: ['1'], third: [] },
      [
        { prize: 'third', reason: 'unknownPrize' },
        { prize: 'first', reason: 'unreadable', at: 0 },
        { prize: 'second', reason: 'missing' },
      ],
    ],
  ])('%s', (_, shape, prizes, faults) => {
    expect(readBoard(shape, prizes)).toEqual({ ok: false, faults });
  });

  it('each prize of each board that is not optional must be there', () => {
    for (const shape of Object.keys(randomBoards) as Shape[]) {
      const reading = readBoard(shape, {});
      const needed = prizeFieldsOf(shape).filter(({ isOptional }) => !isOptional);
      expect(reading).toEqual({ ok: false, faults: needed.map(({ prize }) => ({ prize, reason: 'missing' })) });
    }
  });
});

describe('entries of two people', () => {
  it('agree whatever the order of the numbers of a prize', () => {
    expect(boardKey({ ...gloBoard, front3: gloBoard.front3.toReversed() })).toBe(boardKey(gloBoard));
    expect(boardKey({ ...fourPrizesBoard, special: fourPrizesBoard.special.toReversed() })).toBe(
      boardKey(fourPrizesBoard),
    );
    const reversed = { ...northBoard, prizes: northBoard.prizes.map((numbers) => numbers.toReversed()) };
    expect(boardKey(reversed)).toBe(boardKey(northBoard));
  });

  it('agree whether a source writes the sign of a rise or not, and whatever that of a change of nothing', () => {
    const index = (change: string) => boardKey({ shape: 'index', value: '38642.91', change });
    expect(index('+5.18')).toBe(index('5.18'));
    expect(new Set(['0.00', '+0.00', '-0.00'].map(index)).size).toBe(1);
    expect(index('-5.18')).not.toBe(index('5.18'));
  });

  it('differ when a number does, or moves to another prize, or is drawn at another place', () => {
    expect(boardKey({ ...gloBoard, back2: '83' })).not.toBe(boardKey(gloBoard));
    expect(boardKey({ ...gloBoard, front3: gloBoard.back3, back3: gloBoard.front3 })).not.toBe(boardKey(gloBoard));
    expect(boardKey({ shape: 'k3', numbers: [1, 2, 3] })).not.toBe(boardKey({ shape: 'k3', numbers: [3, 2, 1] }));
  });

  it('have one key for equal boards', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(randomBoards)).chain((boards) => boards),
        (one) => {
          expect(boardKey(one)).toBe(boardKey(structuredClone(one)));
          expect(boardKey({ ...one })).toBe(boardKey(one));
        },
      ),
    );
  });
});
