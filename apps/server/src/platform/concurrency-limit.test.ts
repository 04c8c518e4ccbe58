import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit, withoutSlot } from './concurrency-limit.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a concurrency limit', () => {
  it('runs so many at once, the others in the order they came', async () => {
    const limit = createConcurrencyLimit({ atOnce: 2, waitingMax: 10 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((number) =>
      limit.run(() => {
        begun.push(number);
        return new Promise<number>((end) => ends.push(() => end(number)));
      }),
    );
    await settled();
    expect(begun).toEqual([0, 1]);
    ends[1]!();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]!();
    await settled();
    for (const end of ends.slice(2)) end();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('refuses when too many wait, and passes a slot on after a failure', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, waitingMax: 1 });
    let fail: (error: Error) => void = () => {};
    const first = limit.run(() => new Promise((_, reject) => (fail = reject)));
    const second = limit.run(async () => 'second');
    await expect(limit.run(async () => 'third')).rejects.toMatchObject({ code: 'common.unavailable' });
    fail(new Error('first failed'));
    await expect(first).rejects.toThrow('first failed');
    expect(await second).toBe('second');
  });

  it('runs the next one while another machine is waited for, and takes that work back first', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, waitingMax: 10 });
    const told: string[] = [];
    let answer: () => void = () => {};
    const first = limit.run(async () => {
      told.push('first asks');
      await withoutSlot(() => new Promise<void>((resolve) => (answer = resolve)));
      told.push('first goes on');
    });
    const ends: (() => void)[] = [];
    const slow = (name: string) =>
      limit.run(() => {
        told.push(name);
        return new Promise<void>((end) => ends.push(end));
      });
    const others = [slow('second'), slow('third')];
    await settled();
    expect(told).toEqual(['first asks', 'second']);
    answer();
    await settled();
    expect(told).toEqual(['first asks', 'second']);
    ends[0]!();
    await settled();
    expect(told).toEqual(['first asks', 'second', 'first goes on', 'third']);
    ends[1]!();
    await Promise.all([first, ...others]);
  });
});
