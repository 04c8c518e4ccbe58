import { describe, expect, it } from 'vitest';
import { yeekeeLuckyPlaces } from '../../contract/draw-stream.ts';
import { givesMore, paceOf, paceSigns, placesOf, type PrizeRules, problemOf } from './rules.ts';

const on: PrizeRules = {
  version: 1,
  isOn: true,
  stakeMin: 10_000n,
  ranks: [
    { rank: 1, amount: 10_000n },
    { rank: 16, amount: 5_000n },
  ],
  lucky: [2_000n, 1_000n],
};

describe('rules of prizes', () => {
  it.each<[string, Partial<PrizeRules>, string | undefined]>([
    ['places and lucky places', {}, undefined],
    ['lucky places alone', { ranks: [] }, undefined],
    ['nothing', { ranks: [], lucky: [] }, 'ranks'],
    ['nothing, off', { ranks: [], lucky: [], isOn: false }, undefined],
    ['a place twice', { ranks: [on.ranks[0]!, on.ranks[0]!] }, 'ranks'],
    ['places in another order', { ranks: on.ranks.toReversed() }, 'ranks'],
    ['a place without a prize', { ranks: [{ rank: 3, amount: 0n }] }, 'ranks'],
    ['a lucky place without a prize', { lucky: [0n] }, 'lucky'],
    ['no stake', { stakeMin: 0n }, 'stakeMin'],
  ])('with %s have the problem %s', (_what, change, problem) => {
    expect(problemOf({ ...on, ...change })).toBe(problem);
  });

  it.each<[string, Partial<PrizeRules>, boolean]>([
    ['nothing', {}, false],
    ['a smaller stake', { stakeMin: 9_999n }, true],
    ['a larger stake', { stakeMin: 10_001n }, false],
    ['a larger prize', { ranks: [{ rank: 1, amount: 10_001n }] }, true],
    ['another place', { ranks: [{ rank: 2, amount: 1n }] }, true],
    ['fewer places', { ranks: [], lucky: [2_000n] }, false],
    ['one more lucky place', { lucky: [2_000n, 1_000n, 1n] }, true],
    ['turning off', { isOn: false, lucky: [9_999n] }, false],
  ])('changed by %s give more: %s', (_what, change, more) => {
    expect(givesMore(on, { ...on, ...change })).toBe(more);
  });
});

describe('places of a round', () => {
  it('are those that were named, then lucky ones; a named place is not lucky too', () => {
    expect(placesOf(on, [16, 7, 3]).map(({ rank, isLucky, amount }) => [rank, isLucky, amount])).toEqual([
      [1, false, 10_000n],
      [16, false, 5_000n],
      [7, true, 1_000n],
    ]);
    expect(placesOf({ ...on, isOn: false }, [2])).toEqual([]);
  });

  it('that are lucky come from seed and beacon: each once, within the numbers, the same on every machine', async () => {
    const inputs = {
      seed: `${'0'.repeat(63)}1`,
      market: 'YEEKEE15',
      numero: '20261120-001',
      randomness: '32'.repeat(32),
    };
    const places = await yeekeeLuckyPlaces(inputs, 300, 10);
    expect(new Set(places).size).toBe(10);
    expect(places.every((place) => place >= 1 && place <= 300)).toBe(true);
    expect(await yeekeeLuckyPlaces(inputs, 300, 4)).toEqual(places.slice(0, 4));
    expect(new Set(await yeekeeLuckyPlaces(inputs, 3, 10))).toEqual(new Set([1, 2, 3]));
    expect(places).toMatchInlineSnapshot(`
      [
        146,
        93,
        7,
        45,
        30,
        48,
        123,
        74,
        247,
        157,
      ]
    `);
  });
});

describe('the pace of a sender', () => {
  const at = (...gaps: number[]) => gaps.reduce<number[]>((all, gap) => [...all, all.at(-1)! + gap * 1000], [0]);

  it('has the shortest, the middle and the spread of its pauses', () => {
    expect(paceOf([5])).toBeUndefined();
    expect(paceOf(at(3, 5, 4))).toMatchObject({ least: 3, middle: 4, spread: expect.closeTo(0.816, 3) });
  });

  it.each<[string, number[], string[]]>([
    ['a hand', at(4.1, 6.3, 3.9, 8.2, 5, 4.4, 7.7), []],
    ['few numbers', at(3, 3, 3), []],
    ['a timer', at(5, 5.01, 5, 5.02, 5, 5.01, 5), ['even']],
    ['a timer that waits just as long as it must', at(3.1, 3.1, 3.1, 3.1, 3.1, 3.1, 3.1), ['even', 'fastest']],
    ['a timer that hides its beat', at(3, 3.1, 3, 9, 3.2, 3.1, 3), ['fastest']],
  ])('of %s says %j', (_what, moments, signs) => {
    expect(paceSigns(moments)).toEqual(signs);
  });
});
