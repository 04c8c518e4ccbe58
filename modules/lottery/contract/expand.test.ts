import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose } from './digits.ts';
import { type Expansion, expand, type ExpandReason, type Form, formsOf } from './expand.ts';
import { type Family, type PlayType, playTypeOf, playTypes } from './play-types.ts';

const play = (code: string): PlayType => {
  const [family, name] = code.split(' ');
  return playTypeOf(family as Family, name!)!;
};
const picksOf = (expansion: Expansion): string[] | string =>
  expansion.ok ? expansion.lines.map(({ pick }) => pick) : `${expansion.reason} at ${expansion.column}`;

describe('forms and what they expand to', () => {
  it.each<[string, Form, string, string]>([
    ['thai TOP2', 'single', '12 07,99', '12 07 99'],
    ['thai TOP2', 'reverse', '12', '12 21'],
    ['thai TOP2', 'reverse', '11', '11'],
    ['thai TOP3', 'permute', '123', '123 132 213 231 312 321'],
    ['thai TOP3', 'permute', '112', '112 121 211'],
    ['thai TOP3', 'permute', '111', '111'],
    ['thai TOP2', 'frontRow', '5', '50 51 52 53 54 55 56 57 58 59'],
    ['thai TOP2', 'backRow', '5', '05 15 25 35 45 55 65 75 85 95'],
    ['thai TOP2', 'winNumbers', '312', '12 13 23'],
    ['thai TOP2', 'winDoubles', '12', '11 12 22'],
    ['thai TOP2', 'box', '12', '12 21'],
    ['vietnamese X2', 'box', '68 77 05', '05-68 05-77 68-77'],
    ['vietnamese X2', 'single', '77-68', '68-77'],
    ['thai TOP3', 'placeSets', '12 3 45', '134 135 234 235'],
    ['pk10 F2', 'placeSets', '1,2 02', '01-02'],
    ['x5 ANY3', 'banker', '1 2/3 4 11', '01-02-03 01-02-04 01-02-11'],
    ['thai TOP2', 'sum', '17', '89 98'],
    ['thai TOD2', 'sum', '2', '02 11'],
    ['thai RUNT', 'sides', 'ho', '5 7 9'],
    ['thai TOP2', 'range', '10-13 98-99', '10 11 12 13 98 99'],
    ['thai TOP2', 'step', '00-20/5', '00 05 10 15 20'],
    ['thai TOP3', 'single', '๑๒๓ ４５６', '123 456'],
    ['thai TOD3', 'single', '652 256', '256'],
    ['k3 SUM', 'single', '8 18', '8 18'],
  ])('%s %s of %j', (code, form, input, expected) => {
    expect(picksOf(expand(play(code), form, input))).toEqual(expected.split(' '));
  });

  it('xiên quay of four numbers has six pairs, four triples and the four', () => {
    const expansion = expand(play('vietnamese X4'), 'xienQuay', '11 22 33 44');
    const lines = expansion.ok ? expansion.lines : [];
    const count = (code: string): number => lines.filter(({ playType }) => playType === code).length;
    expect([count('X2'), count('X3'), count('X4'), lines.length]).toEqual([6, 4, 1, 11]);
    expect(lines[0]).toEqual({ playType: 'X2', pick: '11-22' });
  });
});

describe('input that cannot be read is refused at its column', () => {
  it.each<[string, Form, string, ExpandReason, number]>([
    ['thai TOP2', 'single', '12 7', 'badPick', 4],
    ['thai TOP2', 'single', '', 'tooFew', 1],
    ['thai TOP2', 'single', ' , ', 'tooFew', 1],
    ['thai TOP2', 'single', '+12', 'badPick', 1],
    ['thai TOP3', 'permute', '123 12', 'badPick', 5],
    ['thai TOP2', 'doors', '5a', 'badPick', 1],
    ['thai TOP2', 'winNumbers', '1231', 'twice', 4],
    ['thai TOP3', 'winNumbers', '12', 'tooFew', 1],
    ['vietnamese X2', 'box', '68 68', 'twice', 4],
    ['vietnamese X3', 'box', '68 77', 'tooFew', 1],
    ['vietnamese X2', 'box', '68 7', 'badPick', 4],
    ['thai TOP3', 'placeSets', '12 3', 'tooFew', 1],
    ['thai TOP2', 'placeSets', '12 3 4', 'tooMany', 1],
    ['thai TOP2', 'placeSets', '1 22', 'twice', 4],
    ['thai TOP5', 'placeSets', '0123456789 0123456789 0123456789 0123456789 0123456789', 'tooMany', 1],
    ['x5 ANY3', 'banker', '1 2 3', 'badPick', 1],
    ['x5 ANY3', 'banker', '1 2 3/4', 'tooMany', 1],
    ['x5 ANY3', 'banker', '1/2', 'tooFew', 3],
    ['x5 ANY3', 'banker', '1/1 2', 'twice', 3],
    ['x5 ANY3', 'banker', '12/1 2', 'badPick', 1],
    ['thai TOP2', 'sum', '19', 'badPick', 1],
    ['thai TOP2', 'sides', 'HL', 'twice', 2],
    ['thai TOP2', 'sides', 'HX', 'badPick', 2],
    ['thai TOP2', 'range', '19-10', 'badPick', 1],
    ['thai TOP2', 'range', '1-9', 'badPick', 1],
    ['thai TOP2', 'step', '00-99/0', 'badPick', 1],
    ['thai TOP4', 'range', '0000-9999', 'tooMany', 1],
    [
      'vietnamese X4',
      'box',
      Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).join(' '),
      'tooMany',
      1,
    ],
    ['thai TOD3', 'permute', '123', 'badForm', 1],
    ['thai HL3', 'range', '1-2', 'badForm', 1],
    ['vietnamese TX4', 'xienQuay', '11 22 33 44', 'badForm', 1],
  ])('%s %s of %j: %s at %i', (code, form, input, reason, column) => {
    expect(expand(play(code), form, input)).toEqual({ ok: false, column, reason });
  });
});

describe('counts by formula', () => {
  const digits = fc.shuffledSubarray([...'0123456789'], { minLength: 3 }).map((some) => some.join(''));
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

  it.each<[string, Form, (n: number) => number]>([
    ['thai TOP2', 'frontRow', (n) => 10 * n],
    ['thai TOP2', 'backRow', (n) => 10 * n],
    ['thai TOP2', 'doors', (n) => 100 - (10 - n) ** 2],
    ['thai TOP2', 'winNumbers', (n) => choose(n, 2)],
    ['thai TOP3', 'winNumbers', (n) => choose(n, 3)],
    ['thai TOP2', 'winDoubles', (n) => choose(n + 1, 2)],
    ['thai TOP3', 'winDoubles', (n) => choose(n + 2, 3)],
    ['thai TOP2', 'box', (n) => n * (n - 1)],
    ['thai TOP3', 'box', (n) => factorial(n) / factorial(n - 3)],
  ])('%s %s', (code, form, formula) => {
    fc.assert(
      fc.property(digits, (some) => {
        const picks = picksOf(expand(play(code), form, some));
        expect(picks).toHaveLength(formula(some.length));
        expect(new Set(picks).size).toBe(formula(some.length));
      }),
    );
  });

  it('19 doors of one digit are the pairs that hold it', () => {
    const slow = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter((pair) =>
      pair.includes('7'),
    );
    const picks = picksOf(expand(play('thai TOP2'), 'doors', '7'));
    expect([...picks].toSorted()).toEqual(slow);
    expect(picks).toHaveLength(19);
  });

  it('sums of two and three digits cover every number once', () => {
    const all = Array.from({ length: 28 }, (_, at) => at);
    for (const code of ['thai TOP3', 'thai TOD3']) {
      const picks = all.flatMap((total) => picksOf(expand(play(code), 'sum', String(total))));
      expect(new Set(picks).size).toBe(play(code).grammar.count);
      expect(picks).toHaveLength(play(code).grammar.count);
    }
  });
});

describe('every form of every play type', () => {
  const pairs = Object.values(playTypes)
    .flat()
    .flatMap((one) => formsOf(one).map((form) => ({ one, form })));
  const anything = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.array(fc.constantFrom(...'0123456789 -/,HLOEB๑２'), { maxLength: 14 }).map((all) => all.join('')),
  );

  it('gives canonical picks without duplicates, or refuses at a column of the input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), anything, ({ one, form }, input) => {
        const expansion = expand(one, form, input);
        const lines = expansion.ok ? expansion.lines : [];
        expect(new Set(lines.map((line) => `${line.playType} ${line.pick}`)).size).toBe(lines.length);
        const wrong = lines.filter(
          (line) => playTypeOf(one.family, line.playType)!.grammar.canonical(line.pick) !== line.pick,
        );
        expect(wrong).toEqual([]);
        expect(expansion.ok || (expansion.column >= 1 && expansion.column <= input.length + 2)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
