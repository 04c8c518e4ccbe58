import { expect, it } from 'vitest';
import { jackpotAt } from './jackpot.ts';

it.each([
  [0, 100_000_000n],
  [2999, 100_000_000n],
  [3000, 100_016_511n],
  [6000, 100_033_022n],
  [86_399_999, 100_000_000n + 28_799n * 16_511n],
  [-5, 100_000_000n],
])('%i ms after midnight the counter has grown by 165.11 every 3000 ms [GAM-021]', (ms, shown) => {
  expect(jackpotAt(100_000_000n, ms)).toBe(shown);
});
