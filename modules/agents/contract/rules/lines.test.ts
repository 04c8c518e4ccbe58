// Properties that limit the cost of every line.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PPM } from './amounts.ts';
import { type Entitlement, entitlementsOf, type LineNode } from './lines.ts';
import { carriedOver, type CarryLot, carryOf, settle } from './settle.ts';
import { dominates, rateAt, type Tier } from './tiers.ts';

const RUNS = { seed: 20_261_126, numRuns: 2000 };
const PERIODS = 6;

interface Wish {
  upline: number;
  isContracted: boolean;
  tiers: Tier[];
  active: number;
  /** Base amounts by period. */
  amounts: bigint[];
}

const wishes = (least: bigint): fc.Arbitrary<Wish[]> =>
  fc.array(
    fc.record({
      upline: fc.nat(),
      isContracted: fc.boolean(),
      tiers: fc.array(
        fc.record({
          turnoverMin: fc.bigInt({ min: 0n, max: 5_000_000n }),
          activeMin: fc.nat({ max: 6 }),
          ratePpm: fc.nat({ max: 300_000 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      active: fc.nat({ max: 4 }),
      amounts: fc.array(fc.bigInt({ min: least, max: 9_000_000n }), { minLength: PERIODS, maxLength: PERIODS }),
    }),
    { minLength: 1, maxLength: 14 },
  );

/** Builds a tree below the first agent, who has a contract; each table is capped by that of the nearest agent above. */
function treeOf(wished: readonly Wish[], period: number): LineNode[] {
  const nodes: LineNode[] = [];
  const ceilings: (readonly Tier[])[] = [];
  for (const [n, { upline, isContracted, tiers, active, amounts }] of wished.entries()) {
    const parent = n === 0 ? null : upline % n;
    const above = parent === null ? undefined : ceilings[parent]!;
    const cut = tiers.map((one) => ({
      ...one,
      ratePpm: Math.min(
        one.ratePpm,
        above === undefined ? one.ratePpm : rateAt(above, { turnover: one.turnoverMin, active: one.activeMin }),
      ),
    }));
    const own = isContracted || n === 0 ? cut : null;
    ceilings.push(own ?? above!);
    const amount = amounts[period]!;
    const turnover = amount > 0n ? amount : 0n;
    const sums = { turnover, active, baseParts: amount * PPM };
    nodes.push({ key: `k${n}`, parent: parent === null ? null : `k${parent}`, agent: `a${n}`, tiers: own, own: sums });
  }
  return nodes;
}

const grossOf = (found: Map<string, Entitlement>): bigint =>
  [...found.values()].reduce((sum, { gross }) => sum + gross, 0n);

describe('over 2,000 random trees', () => {
  it('a line costs its root’s entitlement, and no rate is above the upline’s', () => {
    fc.assert(
      fc.property(wishes(-9_000_000n), (wished) => {
        const nodes = treeOf(wished, 0);
        const found = entitlementsOf(nodes);
        expect(grossOf(found)).toBe(found.get('k0')!.entitlement);
        for (const { parent, tiers, key } of nodes) {
          const above = nodes.find((one) => one.key === parent);
          if (tiers === null || above === undefined || above.tiers === null) continue;
          expect(dominates(above.tiers, tiers)).toBe(true);
          expect(found.get(key)!.ratePpm).toBeLessThanOrEqual(found.get(above.key)!.ratePpm);
        }
      }),
      RUNS,
    );
  });

  it('turnover pays nobody less than nothing', () => {
    fc.assert(
      fc.property(wishes(0n), (wished) => {
        for (const { gross } of entitlementsOf(treeOf(wished, 0)).values()) expect(gross).toBeGreaterThanOrEqual(0n);
      }),
      RUNS,
    );
  });

  it('what six signed periods paid and left open is what the root was entitled to', () => {
    fc.assert(
      fc.property(wishes(-9_000_000n), (wished) => {
        const carried = new Map<string, CarryLot[]>();
        let entitled = 0n;
        let paid = 0n;
        for (let period = 0; period < PERIODS; period += 1) {
          const found = entitlementsOf(treeOf(wished, period));
          entitled += found.get('k0')!.entitlement;
          for (const [key, { gross }] of found) {
            const settled = settle(carried.get(key) ?? [], gross, null);
            expect(settled.carryOut).toBe(carryOf(settled.lots));
            paid += settled.payable;
            carried.set(key, carriedOver({ kind: 'own' }, settled.lots, false));
          }
        }
        const open = [...carried.values()].reduce((sum, lots) => sum + carryOf(lots), 0n);
        expect(paid + open).toBe(entitled);
      }),
      RUNS,
    );
  });
});
