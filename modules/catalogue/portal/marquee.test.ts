import { expect, it } from 'vitest';
import { marqueeOf } from './marquee.ts';

it.each([
  [0, false, 0],
  [10, false, 30_000],
  [11, true, 33_000],
  [20, true, 60_000],
])('with %i logos: moves %s, one round in %i ms [SHL-031] [SHL-032] [GAP-103]', (count, moves, roundMs) => {
  expect(marqueeOf(count)).toEqual({ moves, roundMs });
});
