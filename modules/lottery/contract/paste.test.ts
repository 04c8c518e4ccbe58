import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pasted, PASTE_BYTES_MAX, type PasteReason, readPaste, unitsOf } from './paste.ts';
import { playTypesOn } from './play-types.ts';

const thai = playTypesOn('thai', 'glo');
const stock = playTypesOn('thai', 'index');
const north = playTypesOn('vietnamese', 'vnNorth');

const short = ({ lines, errors }: Pasted): string =>
  errors.length > 0
    ? errors.map(({ line, column, reason }) => `${reason} ${line}:${column}`).join('; ')
    : lines.map(({ playType, pick, amount }) => `${playType} ${pick} ${amount}`).join('; ');

describe('pasted lists of Thai numbers', () => {
  it.each<[string, string]>([
    ['123 456=100x20', 'TOP3 123 10000; TOD3 123 2000; TOP3 456 10000; TOD3 456 2000'],
    ['12=50x50', 'TOP2 12 5000; BOT2 12 5000'],
    ['5=10x10', 'RUNT 5 1000; RUNB 5 1000'],
    ['123=100', 'TOP3 123 10000'],
    ['123=0x20', 'TOD3 123 2000'],
    ['1234=5', 'TOP4 1234 500'],
    ['652=10*5', 'TOP3 652 1000; TOD3 256 500'],
    ['บน 12 34=50', 'TOP2 12 5000; TOP2 34 5000'],
    ['12=50 ล่าง', 'BOT2 12 5000'],
    ['12 บน=50', 'TOP2 12 5000'],
    ['12ล่าง=0.5', 'BOT2 12 50'],
    ['บน ล่าง 12=50x30', 'TOP2 12 5000; BOT2 12 3000'],
    ['บน ล่าง 12=50', 'TOP2 12 5000; BOT2 12 5000'],
    ['โต๊ด 321=20', 'TOD3 123 2000'],
    ['กลับ 12=50x50', 'TOP2 12 5000; TOP2 21 5000; BOT2 12 5000; BOT2 21 5000'],
    ['บน กลับ 112=1', 'TOP3 112 100; TOP3 121 100; TOP3 211 100'],
    ['๑๒๓=๑๐๐x๒๐', 'TOP3 123 10000; TOD3 123 2000'],
    ['４５６＝１００×２０', 'TOP3 456 10000; TOD3 456 2000'],
    ['  12 , 34 = 50 x 50  ', 'TOP2 12 5000; BOT2 12 5000; TOP2 34 5000; BOT2 34 5000'],
    ['บน\n12=50\n\nล่าง\n34=20\r\n5=1', 'TOP2 12 5000; BOT2 34 2000; RUNB 5 100'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(short(readPaste(text, thai))).toBe(expected);
  });
});

describe('pasted lists of Vietnamese numbers', () => {
  it.each<[string, string]>([
    ['lo 68 79=10', 'LO2 68 1000; LO2 79 1000'],
    ['lô 068=1', 'LO3 068 100'],
    ['Lo 68x10', 'LO2 68 1000'],
    ['đề 77=5', 'DE 77 500'],
    ['de 577 = 5', 'C3 577 500'],
    ['xien 77-68=10', 'X2 68-77 1000'],
    ['xiên 11-22-33=1', 'X3 11-22-33 100'],
    ['XIEN2 68-77x10', 'X2 68-77 1000'],
    ['lo\n12=1\nde\n34=2', 'LO2 12 100; DE 34 200'],
  ])('%j', (text, expected) => {
    expect(short(readPaste(text, north))).toBe(expected);
  });
});

describe('errors with their line and column', () => {
  it.each<[string, PasteReason, number, number]>([
    ['123', 'amountMissing', 1, 4],
    ['123=', 'amountMissing', 1, 5],
    ['123=x20', 'amountMissing', 1, 5],
    ['123=100x', 'amountMissing', 1, 9],
    ['123=1a', 'unknownWord', 1, 6],
    ['123=-5', 'badAmount', 1, 5],
    ['123=1.005', 'badAmount', 1, 5],
    ['123=0', 'badAmount', 1, 5],
    ['123=1,000', 'badAmount', 1, 5],
    ['=50', 'numberMissing', 1, 1],
    ['12=50', 'sideMissing', 1, 4],
    ['123=1x2x3', 'tooManyAmounts', 1, 9],
    ['123456=1', 'badNumber', 1, 1],
    ['12-34=1x1', 'badNumber', 1, 1],
    ['12 +34=1x1', 'badNumber', 1, 4],
    ['ล่าง 123=5', 'badNumber', 1, 6],
    ['ฟรี 12=5', 'unknownWord', 1, 1],
    ['123=100x20\n12=5x5\n  abc 12=5x5', 'unknownWord', 3, 3],
    ['lo 68=1', 'notOffered', 1, 4],
    ['lo บน 68=1', 'wordsConflict', 1, 1],
    ['123x100', 'amountMissing', 1, 4],
    ['บน 12=5x6', 'tooManyAmounts', 1, 9],
  ])('%j: %s at %i:%i', (text, reason, line, column) => {
    expect(readPaste(text, thai).errors).toEqual([{ line, column, reason }]);
  });

  it('a play type that the board has no digits for is not offered', () => {
    expect(short(readPaste('1234=5', stock))).toBe('notOffered 1:1');
  });

  it('good lines are read beside bad ones, each bad one has one error', () => {
    const pasted = readPaste('12=5x5\nabc def\n34=5x5\n56', thai);
    expect(pasted.lines.map(({ line, pick }) => `${line} ${pick}`)).toEqual(['1 12', '1 12', '3 34', '3 34']);
    expect(pasted.errors).toEqual([
      { line: 2, column: 1, reason: 'unknownWord' },
      { line: 4, column: 3, reason: 'amountMissing' },
    ]);
  });

  it('more than 64 KiB or 2,000 picks are refused whole', () => {
    expect(short(readPaste('1'.repeat(PASTE_BYTES_MAX + 1), thai))).toBe('tooLong 1:1');
    const pairs = (count: number): string => Array.from({ length: count }, () => '12=5x5').join('\n');
    expect(readPaste(pairs(1000), thai).lines).toHaveLength(2000);
    expect(short(readPaste(pairs(1001), thai))).toBe('tooManyLines 1001:1');
    expect(short(readPaste(`กลับ ${'1234 '.repeat(12_000)}=1x1`, thai))).toBe('tooManyLines 1:1');
  });
});

describe('any text', () => {
  it('is read into canonical picks or refused inside of it', () => {
    const parts = fc.constantFrom(
      '12',
      '345',
      '7',
      '=',
      'x',
      '50',
      ' ',
      ',',
      '-',
      'บน',
      'ล่าง',
      'กลับ',
      '๑',
      '\n',
      '0.5',
      'lo',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.array(parts, { maxLength: 16 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const { lines, errors } = readPaste(typed, thai);
        const rows = typed.split(/\r\n|\r|\n/);
        const outside = errors.filter(
          ({ line, column }) => rows[line - 1] === undefined || column < 1 || column > rows[line - 1]!.length + 1,
        );
        const wrong = lines.filter(
          ({ playType, pick, amount }) =>
            amount <= 0n || thai.find(({ code }) => code === playType)?.grammar.canonical(pick) !== pick,
        );
        expect([outside, wrong]).toEqual([[], []]);
        expect(new Set(errors.map(({ line }) => line)).size).toBe(errors.length);
      }),
      { numRuns: 2000 },
    );
  });
});

it.each<[bigint, string, number]>([
  [10_000n, '1', 100],
  [50n, '0.1', 5],
  [33n, '0.01', 33],
  [1250n, '0.1', 125],
])('%i satang are unit %s, %i times', (amount, unit, multiple) => {
  expect(unitsOf(amount)).toEqual({ unit, multiple });
});
