import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonWithWritten, Written } from './written.ts';

describe('answers with parts that are text already', () => {
  it('read as what was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (others, value) => {
        const part = new Written<unknown>(JSON.stringify(value));
        expect(part.read()).toEqual(JSON.parse(JSON.stringify(value)));
        const text = jsonWithWritten({ ...others, part })!;
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ ...others, part: value })));
      }),
    );
  });

  it('leave out what JSON leaves out, and leave alone what has no such part', () => {
    const list = new Written<number[]>('[1,2]');
    expect(jsonWithWritten({ list, none: undefined, null: null })).toBe('{"list":[1,2],"null":null}');
    for (const plain of [undefined, null, 'text', 7, [], {}, { list: [1] }])
      expect(jsonWithWritten(plain)).toBeUndefined();
  });
});
