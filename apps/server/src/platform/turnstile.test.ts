import { describe, expect, it } from 'vitest';
import { createTurnstile, outsideTheLine } from './turnstile.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a turnstile', () => {
  it('lets so many in, the others in the order they came', async () => {
    const turnstile = createTurnstile({ atOnce: 2, waitingMax: 10 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((number) =>
      turnstile.enter(() => {
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

  it('takes nobody when the line is too long, and gives the place on after a failure', async () => {
    const turnstile = createTurnstile({ atOnce: 1, waitingMax: 1 });
    let fail: (error: Error) => void = () => {};
    const first = turnstile.enter(() => new Promise((_, reject) => (fail = reject)));
    const second = turnstile.enter(async () => 'second');
    await expect(turnstile.enter(async () => 'third')).rejects.toMatchObject({ code: 'common.unavailable' });
    fail(new Error('first failed'));
    await expect(first).rejects.toThrow('first failed');
    expect(await second).toBe('second');
  });

  it('lets the next one in while somebody waits on another machine, and takes the one that waited back first', async () => {
    const turnstile = createTurnstile({ atOnce: 1, waitingMax: 10 });
    const told: string[] = [];
    let answer: () => void = () => {};
    const first = turnstile.enter(async () => {
      told.push('first asks');
      await outsideTheLine(() => new Promise<void>((resolve) => (answer = resolve)));
      told.push('first goes on');
    });
    const ends: (() => void)[] = [];
    const slow = (name: string) =>
      turnstile.enter(() => {
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
