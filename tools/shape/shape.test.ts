import { describe, expect, it } from 'vitest';
import { longFunctions, shapeProblems } from './shape.ts';

const report = (diagnostics: object[], files = 2) => JSON.stringify({ diagnostics, number_of_files: files });

describe('the list of long functions', () => {
  it('is read from the linter, and a run that read nothing is no success', () => {
    const message = 'The function `createHud` has too many lines (131). Maximum allowed is 60.';
    expect(longFunctions(report([{ filename: 'a.ts', message }]))).toEqual({ 'a.ts: createHud': 131 });
    expect(() => longFunctions(report([], 0))).toThrow('read no file');
    expect(() => longFunctions(report([{ filename: 'a.ts', message: 'Unexpected token' }]))).toThrow('Unexpected');
  });

  it('only shrinks: nothing new, nothing longer, nothing that is not needed', () => {
    const known = { 'a.ts: one': 80, 'a.ts: two': 90, 'a.ts: three': 70, 'a.ts: four': 65 };
    const found = { 'a.ts: one': 80, 'a.ts: two': 91, 'a.ts: three': 69, 'b.ts: new': 61 };
    expect(shapeProblems(found, known)).toEqual([
      'a.ts: two grew from 90 to 91 lines',
      'a.ts: three shrank to 69 lines, write it in tools/shape/known.json',
      'b.ts: new has 61 lines, at most 60 are allowed',
      'a.ts: four is short enough, take it out of tools/shape/known.json',
    ]);
    expect(shapeProblems({ 'a.ts: one': 80 }, { 'a.ts: one': 80 })).toEqual([]);
  });
});
