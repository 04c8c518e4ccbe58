import { expect, it } from 'vitest';
import { blockFor } from './rules.ts';

const rule = { count: 5, minutes: 10 };
/** Returns failures this many minutes ago, newest first. */
const failed = (...minutesAgo: number[]) =>
  minutesAgo.map((ago, n) => ({ depositId: `dep_${n}`, at: new Date(1_800_000_000_000 - ago * 60_000) }));

it.each([
  [failed(0, 1, 2, 3), false, undefined],
  [failed(0, 1, 2, 3, 10), false, 'pause'],
  [failed(0, 1, 2, 3, 10.1), false, undefined],
  [failed(0, 1, 2, 3), true, undefined],
  [failed(0, 60, 120, 180, 300), true, 'suspension'],
  [[], true, undefined],
] as const)('five in ten minutes pause, five more suspend, case %#', (failures, followsPause, kind) => {
  expect(blockFor(failures, rule, followsPause)).toBe(kind);
});
