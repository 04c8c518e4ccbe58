import { expect, it } from 'vitest';
import { turnoverOf } from './rules.ts';

it('asks for the bets of a multiple, rounded up', () => {
  expect([turnoverOf(50_000n, 300), turnoverOf(101n, 150), turnoverOf(100n, 100)]).toEqual([150_000n, 152n, 100n]);
  expect([turnoverOf(1n, 150), turnoverOf(49_000n, 0)]).toEqual([2n, 0n]);
});
