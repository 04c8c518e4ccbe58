import { checkDefinition } from '../engine/definition.ts';
import { freeReels, reels } from './strips.data.ts';

/**
 * Lantern River: 5 x 3, 20 lines. Lanterns are wild; krathong scatters award 10 or more free spins that pay three
 * times.
 */
export const lanternRiver = checkDefinition({
  code: 'lantern-river',
  version: '1',
  rows: 3,
  symbols: ['lantern', 'krathong', 'elephant', 'goldfish', 'lotus', 'mango', 'ruby', 'sapphire', 'emerald', 'amethyst'],
  wild: 'lantern',
  scatter: 'krathong',
  pays: {
    elephant: [0, 0, 0, 40, 200, 1000],
    goldfish: [0, 0, 0, 30, 125, 500],
    lotus: [0, 0, 0, 25, 90, 400],
    mango: [0, 0, 0, 18, 70, 300],
    ruby: [0, 0, 0, 10, 35, 150],
    sapphire: [0, 0, 0, 9, 30, 125],
    emerald: [0, 0, 0, 7, 20, 100],
    amethyst: [0, 0, 0, 5, 18, 75],
  },
  scatterPays: [0, 0, 0, 2, 10, 50],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 2, 1, 0, 1],
    [1, 0, 1, 2, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 0, 2, 0, 0],
    [2, 2, 0, 2, 2],
    [0, 2, 2, 2, 0],
  ],
  reels,
  freeReels,
  freeSpins: { awards: [0, 0, 0, 10, 15, 20], retriggers: [0, 0, 0, 5, 10, 15], spinsMax: 50, multiplier: 3 },
  stakes: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n, 4000n, 10_000n, 20_000n, 50_000n],
  defaultStake: 200n,
});
