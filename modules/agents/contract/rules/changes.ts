// Differences between two tier tables of a contract.
import { readTiers, type TierRow, wiredTiers } from '../plan-schema.ts';
import { rateAt, type Tier } from './tiers.ts';

export interface RateChange {
  /** Threshold of either table, or a product. */
  at: TierRow;
  /** Rates in parts per million. */
  before: number;
  after: number;
}

const keyOf = ({ product = '', turnoverMin, activeMin }: Tier) => `${product} ${turnoverMin} ${activeMin}`;

/** Returns the thresholds and products at which the rate changes, lowest first. */
export function changesOf(present: readonly TierRow[], next: readonly TierRow[]): RateChange[] {
  const [before, after] = [readTiers(present), readTiers(next)];
  const points = new Map([...before, ...after].map((tier) => [keyOf(tier), tier]));
  return [...points.values()]
    .toSorted((one, other) => Number(one.turnoverMin - other.turnoverMin) || one.activeMin - other.activeMin)
    .flatMap((tier) => {
      const reach = { turnover: tier.turnoverMin, active: tier.activeMin };
      const rates = { before: rateAt(before, reach, tier.product), after: rateAt(after, reach, tier.product) };
      return rates.before === rates.after ? [] : [{ at: wiredTiers([tier])[0]!, ...rates }];
    });
}
