import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementsOf, type LineNode } from './lines.ts';
import { isTableOf } from './tables.ts';
import { breachOfCeiling, rateAt, type Tier } from './tiers.ts';

const rate = (ratePpm: number, product?: string): Tier => ({
  turnoverMin: 0n,
  activeMin: 0,
  ratePpm,
  ...(product === undefined ? {} : { product }),
});
const PARTS = 1_000_000n;

describe('a rebate', () => {
  // A → B: A 0.80 % of slots, 0.50 % of live, 0.20 % of the rest; B 0.60 %, 0.50 %, 0.10 %.
  const tables = {
    A: [rate(8000, 'RNG'), rate(5000, 'LIVE'), rate(2000)],
    B: [rate(6000, 'RNG'), rate(5000, 'LIVE'), rate(1000)],
  };
  const node = (agent: 'A' | 'B', parent: string | null, products: Record<string, bigint>): LineNode => {
    const parts = Object.fromEntries(Object.entries(products).map(([key, value]) => [key, value * PARTS]));
    const baseParts = Object.values(parts).reduce((sum, one) => sum + one, 0n);
    return {
      key: agent,
      parent,
      agent,
      tiers: tables[agent],
      own: { turnover: 0n, active: 0, baseParts, products: parts },
    };
  };

  it('pays each product by its rate with one floor, less what goes to the agent below', () => {
    // Valid bets in satang: A's own 10,000.00 slots; B's 12,345.67 slots, 999.99 live, 50.50 sports.
    const found = entitlementsOf([
      node('A', null, { RNG: 1_000_000n }),
      node('B', 'A', { RNG: 1_234_567n, LIVE: 99_999n, SPORTS: 5050n }),
    ]);
    // B: 7407.402 + 499.995 + 5.05 = 7912.447; A: 17876.536 + 499.995 + 10.1 = 18386.631.
    expect(found.get('B')).toMatchObject({ entitlement: 7912n, gross: 7912n, ratePpm: 5906 });
    expect(found.get('A')).toMatchObject({ entitlement: 18_386n, toDownline: 7912n, gross: 10_474n });
  });

  it('has no rate of a product above the upline’s, also of one that only one of them names', () => {
    expect(breachOfCeiling(tables.A, tables.B)).toBeUndefined();
    expect(breachOfCeiling(tables.A, [rate(5001, 'LIVE')])).toMatchObject({ product: 'LIVE', uplineRatePpm: 5000 });
    expect(breachOfCeiling(tables.A, [rate(2001)])).toMatchObject({ uplineRatePpm: 2000 });
    // A product that the downline's table does not name uses the rate of the other products.
    expect(breachOfCeiling([rate(9000), rate(100, 'FISH')], [rate(9000)])).toMatchObject({ product: 'FISH' });
    expect(rateAt(tables.A, { turnover: 0n, active: 0 }, 'SPORTS')).toBe(2000);
  });

  it('costs what the root is entitled to, and pays nobody less than nothing, over random lines', () => {
    const products = ['RNG', 'LIVE', 'SPORTS'] as const;
    const wish = fc.record({
      bets: fc.array(fc.bigInt({ min: 0n, max: 9_999_999n }), { minLength: 3, maxLength: 3 }),
      share: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
      up: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 12 }), (wished) => {
        const nodes: LineNode[] = [];
        const rates: number[][] = [];
        for (const [n, { bets, share, up }] of wished.entries()) {
          const parent = n === 0 ? undefined : up % n;
          const above = parent === undefined ? [9000, 7000, 5000] : rates[parent]!;
          rates.push(above.map((ppm, at) => Math.floor((ppm * share[at]!) / 100)));
          const parts = Object.fromEntries(products.map((product, at) => [product, bets[at]! * PARTS]));
          nodes.push({
            key: `k${n}`,
            parent: parent === undefined ? null : `k${parent}`,
            agent: `a${n}`,
            tiers: products.map((product, at) => rate(rates[n]![at]!, product)),
            own: { turnover: 0n, active: 0, baseParts: bets.reduce((a, b) => a + b, 0n) * PARTS, products: parts },
          });
        }
        const found = entitlementsOf(nodes);
        let sum = 0n;
        for (const { gross } of found.values()) {
          expect(gross).toBeGreaterThanOrEqual(0n);
          sum += gross;
        }
        expect(sum).toBe(found.get('k0')!.entitlement);
      }),
      { numRuns: 1000 },
    );
  });
});

it.each([
  ['rebate', [{ ratePpm: 1 }, { ratePpm: 2, product: 'RNG' }], true],
  [
    'rebate',
    [
      { ratePpm: 1, product: 'RNG' },
      { ratePpm: 2, product: 'RNG' },
    ],
    false,
  ],
  ['rebate', [{ ratePpm: 1, turnoverMin: '1.00' }], false],
  ['rebate', [{ ratePpm: 1, amount: '1.00' }], false],
  ['dailySalary', [{ ratePpm: 1 }, { ratePpm: 2, turnoverMin: '5.00' }], true],
  ['dailySalary', [{ ratePpm: 1, product: 'RNG' }], false],
  ['acquisition', [{ ratePpm: 0, amount: '100.00' }], true],
  ['acquisition', [{ ratePpm: 1, amount: '100.00' }], false],
  ['acquisition', [{ ratePpm: 0 }], false],
  [
    'acquisition',
    [
      { ratePpm: 0, amount: '1.00' },
      { ratePpm: 0, amount: '2.00' },
    ],
    false,
  ],
] as const)('a table of %s is one: %o', (kind, rows, is) => {
  expect(
    isTableOf(
      kind,
      rows.map((row) => ({ turnoverMin: '0.00', activeMin: 0, ...row })),
    ),
  ).toBe(is);
});
