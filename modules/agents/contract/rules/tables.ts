// Checks tier tables against the kind of pay.
import type { TierRow } from '../plan-schema.ts';
import type { PlanKind } from '../plan-states.ts';

const isFlat = ({ turnoverMin, activeMin }: TierRow): boolean => turnoverMin === '0.00' && activeMin === 0;

/**
 * Checks whether a table fits the kind: a rebate has one flat rate per product, an acquisition one amount, other kinds
 * have tiers of one rate.
 */
export function isTableOf(kind: PlanKind, tiers: readonly TierRow[]): boolean {
  if (kind === 'acquisition')
    return tiers.length === 1 && tiers.every((one) => isFlat(one) && one.ratePpm === 0 && isAmountAlone(one));
  if (tiers.some(({ amount }) => amount !== undefined)) return false;
  if (kind !== 'rebate') return tiers.every(({ product }) => product === undefined);
  return tiers.every(isFlat) && new Set(tiers.map(({ product }) => product)).size === tiers.length;
}

const isAmountAlone = ({ amount, product }: TierRow): boolean => amount !== undefined && product === undefined;
