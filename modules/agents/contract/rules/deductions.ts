// Deductions between the losses of members and the base of a dividend, as a statement shows them.
import { floorOf, PPM } from './amounts.ts';
import { type BaseParts, type BaseRule, basePartsOf } from './bases.ts';
import type { RunNode } from './run.ts';

/**
 * Amounts in minor units: `netLoss` less the four deductions, plus `apart`, is exactly the base. `netLoss` is weighted.
 * `platformFee` includes the rounding differences of the others. `apart` is the change by large wins that members
 * carry.
 */
export interface Deductions {
  netLoss: bigint;
  platformFee: bigint;
  promotions: bigint;
  paymentFee: bigint;
  wages: bigint;
  apart: bigint;
}

const keyOf = (path: readonly string[]): string => path.join('.');
const figures = ['weighted', 'platformFee', 'promotions', 'paymentFee', 'wages', 'base'] as const;
const NOTHING: BaseParts = { weighted: 0n, platformFee: 0n, promotions: 0n, paymentFee: 0n, wages: 0n, base: 0n };

function add(one: BaseParts, other: BaseParts): BaseParts {
  const sum = { ...one };
  for (const figure of figures) sum[figure] += other[figure];
  return sum;
}

/**
 * Returns the deductions of a statement with places at these paths and this base, in minor units. The sums of all teams
 * are computed once.
 */
export function deductionsIn(
  rule: BaseRule,
  nodes: readonly Pick<RunNode, 'path' | 'figures'>[],
): (places: readonly (readonly string[])[], base: bigint) => Deductions {
  const teams = new Map<string, BaseParts>();
  for (const { path, figures: did } of nodes) {
    const own = basePartsOf(rule, did);
    for (let steps = 1; steps <= path.length; steps += 1) {
      const key = keyOf(path.slice(0, steps));
      teams.set(key, add(teams.get(key) ?? NOTHING, own));
    }
  }
  return (places, base) => {
    const parts = places.reduce((sum, path) => add(sum, teams.get(keyOf(path)) ?? NOTHING), NOTHING);
    const netLoss = floorOf(parts.weighted, PPM);
    const promotions = floorOf(parts.promotions, PPM);
    const paymentFee = floorOf(parts.paymentFee, PPM);
    const wages = floorOf(parts.wages, PPM);
    const before = floorOf(parts.base, PPM);
    const platformFee = netLoss - promotions - paymentFee - wages - before;
    return { netLoss, platformFee, promotions, paymentFee, wages, apart: base - before };
  };
}
