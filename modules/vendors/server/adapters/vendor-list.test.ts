// A vendor's list of any length: what is too much is refused before it is read, and reading gives way.
import { describe, expect, it } from 'vitest';
import { hasMoreRows } from './count-rows.ts';
import { readGames } from './read-games.ts';

const answer = (rows: readonly unknown[]) =>
  Buffer.from(JSON.stringify({ code: 'OK', games: rows, note: 'a, [b], "c\\' }));

describe('the rows of an answer', () => {
  it.each([
    ['numbers', 1],
    ['objects', { code: 'a', names: { th: 'ก', en: 'a' }, tags: [1, 2, 3] }],
    ['texts that look like more rows', '"],[{,,,\\'],
  ])('are counted: %s', (_name, row) => {
    const ten = answer(Array.from({ length: 10 }, () => row));
    expect([hasMoreRows(ten, 10), hasMoreRows(ten, 9)]).toEqual([false, true]);
  });

  it('are none in an empty list', () => {
    expect(hasMoreRows(answer([]), 0)).toBe(false);
  });
});

describe('reading a list', () => {
  it('lets other work run between its rows', async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const { games, bad } = await readGames(Array.from({ length: 2_000 }, () => ({})));
    clearImmediate(timer);
    expect([games.length, bad.length]).toEqual([0, 2_000]);
    expect(turns).toBeGreaterThanOrEqual(15);
  });
});
