import { describe, expect, it } from 'vitest';
import { readInSuccession } from './read-in-succession.ts';

/** Pages of one game each; page `broken` fails. */
function pages(totalPages: number, broken = 0) {
  const asked: number[] = [];
  let running = 0;
  const read = async (pageNo: number) => {
    expect(++running, 'one request at a time').toBe(1);
    asked.push(pageNo);
    await Promise.resolve();
    running--;
    if (pageNo === broken) throw new Error('broken line');
    return { games: [`game ${pageNo}`], totalPages };
  };
  return { asked, read };
}

describe('a list that is read whole', () => {
  it('asks for all pages one after the other [GAM-047]', async () => {
    const { asked, read } = pages(3);
    expect(await readInSuccession(read)).toEqual(['game 1', 'game 2', 'game 3']);
    expect(asked).toEqual([1, 2, 3]);
  });

  it('stops after twenty pages', async () => {
    const { asked, read } = pages(500);
    expect(await readInSuccession(read)).toHaveLength(20);
    expect(asked.at(-1)).toBe(20);
  });

  it('stops at an error with what it has, and fails when it has nothing', async () => {
    const { asked, read } = pages(5, 3);
    expect(await readInSuccession(read)).toEqual(['game 1', 'game 2']);
    expect(asked).toEqual([1, 2, 3]);
    await expect(readInSuccession(pages(5, 1).read)).rejects.toThrow('broken line');
  });
});
