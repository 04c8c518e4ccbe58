import { expect, it } from 'vitest';
import type { TierRow } from '../plan-schema.ts';
import { changesOf } from './changes.ts';
import { isWorse, type Tier } from './tiers.ts';

const row = (turnoverMin: string, activeMin: number, ratePpm: number, product?: string): TierRow => ({
  turnoverMin,
  activeMin,
  ratePpm,
  ...(product === undefined ? {} : { product }),
});
const table = (...rates: number[]): Tier[] =>
  rates.map((ratePpm, at) => ({ turnoverMin: BigInt(at) * 10_000n, activeMin: at, ratePpm }));

it('names each threshold at which a rate changes, of either table, and no other', () => {
  const present = [row('0.00', 0, 5000), row('100000.00', 2, 8000)];
  const next = [row('0.00', 0, 5000), row('200000.00', 3, 7000)];
  expect(changesOf(present, next)).toEqual([
    { at: row('100000.00', 2, 8000), before: 8000, after: 5000 },
    { at: row('200000.00', 3, 7000), before: 8000, after: 7000 },
  ]);
  expect(changesOf(present, present)).toEqual([]);
});

it('names products, also one that falls to the rate of the others', () => {
  const present = [row('0.00', 0, 2000), row('0.00', 0, 8000, 'RNG')];
  expect(changesOf(present, [row('0.00', 0, 2000)])).toEqual([
    { at: row('0.00', 0, 8000, 'RNG'), before: 8000, after: 2000 },
  ]);
});

it('calls terms worse that pay less for any result, or have a lower cap', () => {
  const terms = (tiers: Tier[], payableMax: bigint | null = null) => ({ tiers, payableMax });
  const present = terms(table(5000, 8000), 50_000n);
  expect(isWorse(present, present)).toBe(false);
  expect(isWorse(present, terms(table(6000, 9000)))).toBe(false);
  expect(isWorse(present, terms(table(9000, 7000), 50_000n)), 'the first tier pays more at both').toBe(false);
  expect(isWorse(present, terms(table(6000, 7000), 90_000n)), 'better below, worse above').toBe(true);
  expect(isWorse(present, terms(table(5000, 8000), 49_999n))).toBe(true);
  expect(isWorse(terms(table(5000)), terms(table(5000), 50_000n))).toBe(true);
  const each = (amount: bigint): Tier[] => [{ turnoverMin: 0n, activeMin: 0, ratePpm: 0, amount }];
  expect([isWorse(terms(each(100n)), terms(each(99n))), isWorse(terms(each(100n)), terms(each(100n)))]).toEqual([
    true,
    false,
  ]);
});
