import { expect, it } from 'vitest';
import { CHECK_BOUNDS, readBounds } from '../check-bounds.ts';
import { type HoldFigures, holdSignsOf, nearBound } from './holds.ts';

const bounds = readBounds(CHECK_BOUNDS);
const calm: HoldFigures = {
  payable: 100_000n,
  validBet: 30_000_000n,
  netLoss: 1_500_000n,
  deposits: 3_000_000n,
  active: 10,
  near: 1,
  median: 90_000n,
  periods: 20,
};

it.each<[string, Partial<HoldFigures>, string[]]>([
  ['nothing of a usual statement', {}, []],
  ['thirty times what was paid in at no risk', { deposits: 999_999n, netLoss: 300_000n }, ['lowRisk']],
  ['the same where members win as little', { deposits: 999_999n, netLoss: -300_000n }, ['lowRisk']],
  ['no more than thirty times', { deposits: 1_000_000n, netLoss: 0n }, []],
  ['play with a risk', { deposits: 0n, netLoss: 300_001n }, []],
  ['little play without deposits', { validBet: 9_999_999n, netLoss: 0n, deposits: 0n }, []],
  ['more than two of five just active', { near: 5 }, ['nearActive']],
  ['two of five just active', { near: 4 }, []],
  ['a small team', { active: 4, near: 4 }, []],
  ['more than five times the usual', { payable: 450_001n }, ['jump']],
  ['five times the usual', { payable: 450_000n }, []],
  ['a jump without a history', { payable: 450_001n, periods: 4 }, []],
  ['a jump of little money', { payable: 99_999n, median: 0n }, []],
  ['all at once', { deposits: 0n, netLoss: 0n, near: 10, payable: 900_000n }, ['lowRisk', 'nearActive', 'jump']],
])('finds in %s', (_, change, found) => {
  expect(holdSignsOf({ ...calm, ...change }, bounds)).toEqual(found);
});

it('calls members just active up to five per cent above what makes active, and nobody where everybody is active', () => {
  expect(nearBound(100_000n, bounds)).toBe(105_000n);
  expect(nearBound(0n, bounds)).toBe(-1n);
});
