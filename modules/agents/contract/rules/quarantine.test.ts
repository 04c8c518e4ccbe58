// Properties of large wins that members carry, in every line.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRulesWith } from '../plan-rules.test-data.ts';
import { readPlanRules } from '../plan-schema.ts';
import { PPM } from './amounts.ts';
import { carriedApartOf, costOf, type RunInput, type RunNode, statementsOf } from './run.ts';

const RUNS = { seed: 20_261_128, numRuns: 1000 };
const PERIODS = 5;
const ABOVE = 1_000_00n;
const rules = readPlanRules(
  planRulesWith({ base: 'revenue', platformFeePpm: 100_000, carry: { kind: 'quarantine', above: '1000.00' } }),
);
const SHARE = 900_000n;

/** Places below an earlier place, with each member's loss per period; negative for a win. */
const lines = fc.array(
  fc.record({
    upline: fc.nat(),
    losses: fc.array(
      fc.array(fc.bigInt({ min: -500_000n, max: 300_000n }), { minLength: PERIODS, maxLength: PERIODS }),
      { maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);
type Line = typeof lines extends fc.Arbitrary<infer Value> ? Value : never;

function inputOf(line: Line, period: number, carried: ReadonlyMap<string, bigint>): RunInput {
  const paths: string[][] = [];
  const nodes = line.map(({ upline, losses }, n): RunNode => {
    const path = [...(n === 0 ? [] : paths[upline % n]!), String(n + 1)];
    paths.push(path);
    const lost = losses.map((of, at) => ({ member: `${n}.${at}`, net: of[period]! * SHARE, loss: of[period]! }));
    const netLoss = lost.reduce((sum, { loss }) => sum + loss, 0n);
    return {
      path,
      contract: { contractId: String(n), version: 1, tiers: [tierOf(path.length)], cap: null },
      reach: { turnover: 0n, active: 0 },
      figures: { products: [{ product: 'RNG', validBet: 0n, netLoss }], promotions: 0n, flow: 0n, wages: 0n },
      losersParts: 0n,
      apart: lost.filter(({ member, net }) => carried.has(member) || net < -ABOVE * PPM),
    };
  });
  return { rules, isRealTime: false, nodes, states: new Map(), carried };
}

const tierOf = (depth: number) => ({ turnoverMin: 0n, activeMin: 0, ratePpm: 400_000 - depth * 50_000 });

/** Runs the periods of a line in order, each with the carries of the previous one. */
function eachPeriod(line: Line, look: (input: RunInput) => void): void {
  let carried = new Map<string, bigint>();
  for (let period = 0; period < PERIODS; period += 1) {
    const input = inputOf(line, period, carried);
    look(input);
    carried = new Map(carried);
    for (const { member, carriedOut } of carriedApartOf(input)) {
      if (carriedOut === 0n) carried.delete(member);
      else carried.set(member, carriedOut);
    }
  }
}

describe('over 1,000 random lines', () => {
  it('a line still costs its root’s entitlement', () => {
    fc.assert(
      fc.property(lines, (line) => {
        eachPeriod(line, (input) => {
          const drafts = statementsOf(input);
          const cost = costOf(input);
          expect(drafts.reduce((sum, { gross }) => sum + gross, 0n)).toBe(cost);
          expect(drafts.find(({ agent }) => agent === '1')!.entitlement).toBe(cost);
        });
      }),
      RUNS,
    );
  });

  it('nothing is lost: what counts and what is carried come to what was played', () => {
    fc.assert(
      fc.property(lines, (line) => {
        eachPeriod(line, (input) => {
          for (const { net, carriedIn, counted, carriedOut } of carriedApartOf(input)) {
            expect(counted + carriedOut).toBe(net + carriedIn);
            expect(carriedOut).toBeLessThanOrEqual(0n);
            // A loss smaller than the carry counts 0; a loss never counts as a win.
            expect(net < 0n || counted >= 0n).toBe(true);
          }
        });
      }),
      RUNS,
    );
  });
});
