import { describe, expect, it } from 'vitest';
import { lanternRiver } from '../lantern-river/game.ts';
import { checkDefinition } from './definition.ts';
import { evaluateLine, evaluateSpin, unitsToMinor } from './evaluate.ts';
import { playRound } from './play-round.ts';
import { add, multiply, rational, subtract, toDecimal } from './rational.ts';

describe('a line', () => {
  it.each([
    ['elephant elephant elephant lotus mango', 3, 40],
    ['elephant lantern elephant elephant ruby', 4, 200],
    ['elephant lantern lantern lantern elephant', 5, 1000],
    ['ruby ruby lotus ruby ruby', 2, 0],
    ['lotus lantern lantern mango mango', 3, 25],
    ['krathong krathong krathong krathong krathong', 5, 0],
    ['ruby krathong ruby ruby ruby', 1, 0],
  ])('%s', (symbols, count, units) => {
    expect(evaluateLine(lanternRiver, symbols.split(' '))).toMatchObject({ count, units });
  });
});

describe('a spin', () => {
  it('adds all lines and pays scatters on the total bet', () => {
    const row = ['ruby', 'krathong', 'emerald'];
    const window = [row, ['lotus', 'ruby', 'krathong'], ['krathong', 'mango', 'ruby'], row.toReversed(), row];
    const wins = evaluateSpin(lanternRiver, window);
    expect(wins.scatters).toBe(5);
    expect(wins.units).toBe(50 * 20 + wins.lines.reduce((sum, line) => sum + line.units, 0));
    expect(unitsToMinor(lanternRiver, 50 * 20, 200n)).toBe(10_000n);
  });

  it('pays whole minor units for every stake and every pay', () => {
    for (const stake of lanternRiver.stakes) {
      expect(unitsToMinor(lanternRiver, 1, stake) * 20n).toBe(stake);
    }
  });
});

describe('a round', () => {
  it('plays the free spins it won at three times, and no more than fifty', () => {
    // Stops that show a krathong on three reels, so that free spins are always awarded, also during the feature.
    const scatterStop = (strip: readonly string[]): number => strip.indexOf('krathong');
    let reel = 0;
    const round = playRound(lanternRiver, () => {
      const strips = reel < 5 ? lanternRiver.reels : lanternRiver.freeReels;
      return scatterStop(strips[reel++ % 5] ?? []);
    });
    expect(round.spins[0]).toMatchObject({ isFree: false, scatters: 5, freeSpinsWon: 20 });
    expect(round.spins.filter((spin) => spin.isFree)).toHaveLength(50);
    expect(round.spins.reduce((sum, spin) => sum + spin.freeSpinsWon, 0)).toBe(50);
    expect(round.spins[1]?.units).toBeGreaterThanOrEqual(50 * 20 * 3);
    expect(round.units).toBe(round.spins.reduce((sum, spin) => sum + spin.units, 0));
  });
});

describe('a definition', () => {
  it.each([
    [{ reels: [['lantern'], ...lanternRiver.reels.slice(1)] }, /wild on the first reel/],
    [{ stakes: [30n], defaultStake: 30n }, /not whole per line/],
    [{ lines: [[0, 1]] }, /wrong length/],
    [{ lines: [[0, 1, 2, 3, 0]] }, /leaves the window/],
    [{ defaultStake: 7n }, /default stake/],
    [{ reels: [['dragon'], ...lanternRiver.reels.slice(1)] }, /unknown symbol/],
  ])('that contradicts itself is refused: %#', (change, problem) => {
    expect(() => checkDefinition({ ...lanternRiver, ...change })).toThrow(problem);
  });
});

describe('fractions', () => {
  it('are exact and cut, never rounded up', () => {
    expect(add(rational(1, 3), rational(1, 6))).toEqual({ n: 1n, d: 2n });
    expect(subtract(rational(1, 2), rational(2, 3))).toEqual({ n: -1n, d: 6n });
    expect(multiply(rational(2, 3), rational(3, 4))).toEqual({ n: 1n, d: 2n });
    expect(toDecimal(rational(2, 3), 4)).toBe('0.6666');
    expect(toDecimal(rational(5, 1), 0)).toBe('5');
  });
});
