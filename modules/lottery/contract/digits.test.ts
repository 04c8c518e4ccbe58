import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, combinations, orders, plainText, signature, sortedDigits } from './digits.ts';
import { digitsGrammar } from './plays/grammar.ts';

const three = digitsGrammar(3);

describe('number strings', () => {
  it.each<[string, string, string | undefined]>([
    ['plain', '123', '123'],
    ['leading zeros', '007', '007'],
    ['all zeros', '000', '000'],
    ['Thai digits', '๑๒๓', '123'],
    ['Thai zeros', '๐๐๗', '007'],
    ['full-width digits', '０４５', '045'],
    ['digits of both', '๑２3', '123'],
    ['spaces around', '  123 ', '123'],
    ['a wide space around', '　123', '123'],
    ['a space inside', '1 23', undefined],
    ['a plus', '+12', undefined],
    ['a minus', '-12', undefined],
    ['the minus of typesetting', '−12', undefined],
    ['a point', '1.2', undefined],
    ['an exponent', '1e2', undefined],
    ['hexadecimal', '0x1', undefined],
    ['too short', '12', undefined],
    ['too long', '1234', undefined],
    ['nothing', '', undefined],
    ['digits of a script that is not read', '١٢٣', undefined],
    ['a line break inside', '1\n2', undefined],
  ])('%s: %j', (_, typed, pick) => {
    expect(three.canonical(typed)).toBe(pick);
  });

  it('keep their columns', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainText(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe('counting', () => {
  it.each([
    ['123', '123', 6, '111'],
    ['211', '112', 3, '21'],
    ['555', '555', 1, '3'],
    ['11237', '11237', 60, '2111'],
    ['9876', '6789', 24, '1111'],
  ])('%s sorted is %s, has %i orders, repeats as %s', (digits, sorted, count, groups) => {
    expect([sortedDigits(digits), orders(digits), signature(digits)]).toEqual([sorted, count, groups]);
  });

  it('choose is the number of combinations, Pascal’s triangle', () => {
    for (let from = 0; from <= 9; from++) {
      const items = Array.from({ length: from }, (_, at) => at);
      for (let size = 0; size <= from + 1; size++)
        expect([...combinations(items, size)]).toHaveLength(choose(from, size));
    }
    expect(choose(100, 4)).toBe(3_921_225);
    expect(choose(3, -1)).toBe(0);
  });
});
