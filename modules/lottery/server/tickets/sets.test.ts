// Tests of how concurrent purchases are grouped into sets.
import { describe, expect, it } from 'vitest';
import { type Outcome, Outdated } from './sell.ts';
import { createSets } from './sets.ts';
import type { Purchase } from './types.ts';

const purchase = (memberId: string, lines = 1): Purchase =>
  ({ buyer: { memberId }, quote: { had: Array.from({ length: lines }) } }) as unknown as Purchase;
const sold: Outcome = 'recorded';

/** Creates a queue that records the sold sets by member; the first set starts after all purchases have arrived. */
function watched(fails: (set: readonly Purchase[]) => Error | undefined = () => undefined) {
  const sets: string[][] = [];
  const queue = createSets({
    async sell(set) {
      sets.push(set.map(({ buyer }) => buyer.memberId));
      const error = fails(set);
      if (error !== undefined) throw error;
      return set.map(() => sold);
    },
  });
  return { sets, submit: queue.submit };
}

describe('purchases that arrive together', () => {
  it('are sold in sets of at most 64, in the order of arrival', async () => {
    const { sets, submit } = watched();
    const members = Array.from({ length: 100 }, (_, n) => `m${n}`);
    await Promise.all(members.map((member) => submit(purchase(member))));
    expect(sets).toEqual([members.slice(0, 64), members.slice(64)]);
  });

  it('are sold in two sets at once where at least half a set waits, without the members of the other', async () => {
    const ends: (() => void)[] = [];
    const sets: string[][] = [];
    const queue = createSets({
      async sell(set) {
        sets.push(set.map(({ buyer }) => buyer.memberId));
        await new Promise<void>((end) => ends.push(end));
        return set.map(() => sold);
      },
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const members = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `m${from + n}`);
    const answers = [queue.submit(purchase('m0'))];
    await turn();
    const send = (names: string[]) => answers.push(...names.map((name) => queue.submit(purchase(name))));
    send(['m0', ...members(1, 32)]);
    await turn();
    expect(sets).toEqual([['m0']]);
    send(members(32, 40));
    await turn();
    expect(sets).toEqual([['m0'], members(1, 40)]);
    send(members(40, 80));
    await turn();
    expect(sets).toHaveLength(2);
    ends[1]!();
    await turn();
    expect(sets.slice(2)).toEqual([members(40, 80)]);
    ends[0]!();
    ends[2]!();
    await turn();
    expect(sets.slice(3)).toEqual([['m0']]);
    ends[3]!();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([sold]));
  });

  it('of one member go into different sets', async () => {
    const { sets, submit } = watched();
    await Promise.all(['a', 'b', 'a', 'c', 'a', 'b'].map((member) => submit(purchase(member))));
    expect(sets).toEqual([['a', 'b', 'c'], ['a', 'b'], ['a']]);
  });

  it('go into several sets when they have many lines', async () => {
    const { sets, submit } = watched();
    await Promise.all([submit(purchase('a', 2000)), submit(purchase('b', 2000)), submit(purchase('c', 1))]);
    expect(sets).toEqual([['a', 'b'], ['c']]);
  });

  it('are sold one by one when their set cannot be sold: the one that is the reason harms itself alone', async () => {
    const fault = new Error('a fault');
    const { sets, submit } = watched((set) => {
      if (set.some(({ buyer }) => buyer.memberId === 'b')) return new Outdated('another tier');
      return set.some(({ buyer }) => buyer.memberId === 'd') ? fault : undefined;
    });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((member) => submit(purchase(member))));
    expect(sets).toEqual([['a', 'b', 'c', 'd'], ['a'], ['b'], ['c'], ['d']]);
    expect(answers).toEqual([sold, 'outdated', sold, { failed: fault }]);
    expect(await submit(purchase('e'))).toBe(sold);
  });

  it('are turned away when too many wait', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const queue = createSets({
      async sell(set) {
        await held;
        return set.map(() => sold);
      },
    });
    const answers = Array.from({ length: 2001 }, (_, n) => queue.submit(purchase(`m${n}`)));
    expect(await answers.at(-1)).toBe('busy');
    release();
    expect(new Set(await Promise.all(answers.slice(0, 2000)))).toEqual(new Set([sold]));
  });
});
