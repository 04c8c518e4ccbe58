import { describe, expect, it } from 'vitest';
import { mergeRows } from './merge-rows.ts';

const row = (id: string, version: number) => ({ id, version });

describe('a list that is read again behind the screen', () => {
  it('renews rows in their places and holds new ones back', () => {
    const merged = mergeRows([row('b', 1), row('a', 1)], [row('c', 1), row('a', 2), row('b', 1)]);
    expect(merged.rows).toEqual([row('b', 1), row('a', 2)]);
    expect(merged.fresh).toEqual(['c']);
    expect(merged.gone).toEqual([]);
  });

  it('keeps a row that has left the filter, and names it', () => {
    const merged = mergeRows([row('a', 1), row('b', 1)], [row('b', 1)]);
    expect(merged.rows.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(merged.gone).toEqual(['a']);
  });
});
