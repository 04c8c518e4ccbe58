import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('go to so many in a round of the event loop, in the order of asking', async () => {
    const turn = createTurns(2);
    const done: number[] = [];
    for (let at = 1; at <= 5; at++) void turn().then(() => done.push(at));
    await Promise.resolve();
    expect(done).toEqual([1, 2]);
    await round();
    expect(done).toEqual([1, 2, 3, 4]);
    void turn().then(() => done.push(6));
    await round();
    expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('let what came from outside in between', async () => {
    const turn = createTurns(1);
    const order: string[] = [];
    const work = ['a', 'b', 'c'].map(async (name) => {
      await turn();
      order.push(name);
    });
    const outside = round().then(() => order.push('bet'));
    await Promise.all([...work, outside]);
    expect(order.indexOf('bet')).toBeLessThan(order.indexOf('c'));
  });

  it('cost nothing when no other caller asks, now and later', async () => {
    const turn = createTurns(1);
    for (let time = 0; time < 3; time++) {
      let isDone = false;
      void turn().then(() => (isDone = true));
      await Promise.resolve();
      expect(isDone).toBe(true);
      await round();
      await round();
    }
  });
});
