import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/files.ts';
import { testTitles } from './titles.ts';
import { readRequirements, shortList, traceTests } from './trace.ts';

const markdown = [
  '| IDN-001 | a | b |',
  '| IDN-002 | a | b |',
  '| WAL-001 | a | b |',
  '| GAP-001 | a | b |',
  'IDN-003 in a sentence is no row',
].join('\n');

const trace = (source: string) => traceTests(markdown, [{ path: 'some.test.ts', source }]);

describe('the titles of a test file', () => {
  it('are those of it, test and describe, with their modifiers', () => {
    const source = `
      describe('outer', () => {
        it('plain', () => {});
        it.only(\`template \${name} end\`, () => {});
        test.describe('playwright group', () => {});
        it.each([[1], [2]])('table %s', () => {});
        test.describe.serial("serial", () => {});
        it.concurrent('at once', async () => {});
      });`;
    expect(testTitles(source)).toEqual([
      'outer',
      'plain',
      'template … end',
      'playwright group',
      'table %s',
      'serial',
      'at once',
    ]);
  });

  it('leave out what runs nothing or is no test', () => {
    const source = `
      // it('in a comment [IDN-001]', () => {});
      const text = "it('in a string [IDN-001]')";
      it.skip('skipped', () => {});
      it.todo('to do');
      test.fixme('broken', () => {});
      test.step('a step', () => {});
      submit('not a test');
      expect.each('no');
      it(title, () => {});`;
    expect(testTitles(source)).toEqual([]);
  });

  it('are found in TSX', () => {
    expect(testTitles(`it('draws', () => { render(<Money amount="1.00" />); });`, true)).toEqual(['draws']);
  });
});

describe('the trace', () => {
  it('counts each claimed requirement once', () => {
    const { trace: found, errors } = trace(`it('a [IDN-002, WAL-001]', f); it('b [IDN-002]', f);`);
    expect(errors).toEqual([]);
    expect(found).toEqual({
      total: 3,
      covered: 2,
      modules: {
        IDN: { total: 2, covered: 1, missing: ['IDN-001'] },
        WAL: { total: 1, covered: 1, missing: [] },
      },
    });
  });

  it('reports IDs that do not exist and lists it cannot read', () => {
    expect(trace(`it('a [IDN-999]', f)`).errors[0]).toContain('no requirement "IDN-999"');
    expect(trace(`it('a [IDN-1]', f)`).errors).toHaveLength(1);
    expect(trace(`it('a [IDN-001 to 002]', f)`).errors).toHaveLength(1);
    expect(trace(`it('a [IDN-001, fast]', f)`).errors).toHaveLength(1);
  });

  it('knows open points without counting them, and leaves other brackets alone', () => {
    const { trace: found, errors } = trace(`it('a [GAP-001]', f); it('rule [M12] of [0, 1]', f);`);
    expect(errors).toEqual([]);
    expect(found.covered).toBe(0);
  });

  it('finds the 583 requirements of the project', () => {
    const { ids } = readRequirements(readFileSync(join(ROOT, 'docs/spec/requirements.md'), 'utf8'));
    expect(ids).toHaveLength(583);
    expect(new Set(ids).size).toBe(583);
    expect(ids.filter((id) => id.startsWith('IDN-'))).toHaveLength(193);
  });
});

describe('a short list', () => {
  it('joins neighbours', () => {
    expect(shortList(['IDN-001', 'IDN-002', 'IDN-003', 'IDN-007', 'IDN-009', 'IDN-010'])).toBe('001-003, 007, 009-010');
  });
});
