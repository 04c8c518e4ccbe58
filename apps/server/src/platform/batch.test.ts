import { describe, expect, it } from 'vitest';
import { asksTogether, batched } from './batch.ts';

describe('batched questions', () => {
  it('of one round go together, each with its own answer; the next round asks again', async () => {
    const asked: number[][] = [];
    const double = batched(async (keys: readonly number[]) => {
      asked.push([...keys]);
      return keys.map((key) => key * 2);
    });
    expect(await Promise.all([1, 2, 2, 3].map(double))).toEqual([2, 4, 4, 6]);
    expect(await double(9)).toBe(18);
    expect(asked).toEqual([[1, 2, 2, 3], [9]]);
  });

  it('of a great many go in several statements', async () => {
    const sizes: number[] = [];
    const same = batched(async (keys: readonly number[]) => {
      sizes.push(keys.length);
      return keys;
    });
    const many = Array.from({ length: 450 }, (_, at) => at);
    expect(await Promise.all(many.map(same))).toEqual(many);
    expect(sizes).toEqual([200, 200, 50]);
  });

  it('of which few may be under way gather until one has ended', async () => {
    const asked: number[][] = [];
    const ends: (() => void)[] = [];
    const same = batched(
      (keys: readonly number[]) => {
        asked.push([...keys]);
        return new Promise<readonly number[]>((resolve) => ends.push(() => resolve(keys)));
      },
      { atOnce: 1 },
    );
    const nextRound = () => new Promise((resolve) => setImmediate(resolve));
    const first = same(1);
    await nextRound();
    const second = same(2);
    await nextRound();
    const third = same(3);
    await nextRound();
    expect(asked).toEqual([[1]]);
    ends.shift()!();
    expect(await first).toBe(1);
    expect(asked).toEqual([[1], [2, 3]]);
    ends.shift()!();
    expect(await Promise.all([second, third])).toEqual([2, 3]);
  });

  it('that fail fail for all who asked, and for nobody after them', async () => {
    let isDown = true;
    const ask = batched(async (keys: readonly string[]) => {
      if (isDown) throw new Error('down');
      return keys;
    });
    const results = await Promise.allSettled([ask('a'), ask('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await ask('c')).toBe('c');
  });
});

describe('the same question of many', () => {
  it('is asked once for all of a round, again for who comes while it is under way, and apart for every name', async () => {
    const ends: (() => void)[] = [];
    const asked: string[] = [];
    const ask = asksTogether(
      (key: { name: string }) => key.name,
      ({ name }) => {
        const at = asked.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(`${name}${at}`)));
      },
    );
    const nextRound = () => new Promise((resolve) => setImmediate(resolve));
    const first = Promise.all([ask({ name: 'a' }), ask({ name: 'a' }), ask({ name: 'b' })]);
    await nextRound();
    const later = Promise.all([ask({ name: 'a' }), ask({ name: 'a' })]);
    await nextRound();
    expect(asked).toEqual(['a', 'b']);
    for (const end of ends.splice(0)) end();
    expect(await first).toEqual(['a1', 'a1', 'b2']);
    await nextRound();
    expect(asked).toEqual(['a', 'b', 'a']);
    for (const end of ends.splice(0)) end();
    expect(await later).toEqual(['a3', 'a3']);
  });

  it('that fails fails for all who shared it, and is asked again', async () => {
    let isDown = true;
    const ask = asksTogether(
      (key: string) => key,
      async (key) => {
        if (isDown) throw new Error('down');
        return key;
      },
    );
    const results = await Promise.allSettled([ask('a'), ask('a')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await ask('a')).toBe('a');
  });
});
