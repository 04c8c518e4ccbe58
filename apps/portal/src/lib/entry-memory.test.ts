import { describe, expect, it } from 'vitest';
import { recall, remember } from './entry-memory.ts';

describe('what an entry of the history was left with', () => {
  it('is there for this entry and this name only', () => {
    remember('one', 'scroll', 400);
    remember('one', 'list', { page: 3 });
    expect(recall('one', 'scroll')).toBe(400);
    expect(recall('one', 'list')).toEqual({ page: 3 });
    expect(recall('two', 'scroll')).toBeUndefined();
  });

  it('is forgotten when fifty others were visited since, not because it is old', () => {
    remember('first', 'scroll', 1);
    remember('kept', 'scroll', 2);
    for (let at = 0; at < 49; at++) remember(`entry ${at}`, 'scroll', at);
    remember('kept', 'scroll', 3);
    remember('last', 'scroll', 4);
    expect(recall('first', 'scroll')).toBeUndefined();
    expect(recall('kept', 'scroll')).toBe(3);
  });
});
