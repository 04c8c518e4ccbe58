// Rates of a rebate and contracts that a link or an opened account offers to who becomes an agent by it.
import type { LinkTarget } from '../../contract/link-states.ts';
import type { TierRow } from '../../contract/plan-schema.ts';

/** A contract as stored with a link or an opened account. */
export interface GivenContract {
  planId: bigint;
  tiers: TierRow[];
  /** The most that a period pays; null for no cap. */
  payableMax: bigint | null;
}

/** Rates and contracts of a link or an opened account. */
export interface Given {
  rebate: GivenContract | null;
  contracts: readonly GivenContract[];
}

export interface Wish {
  target: LinkTarget;
  rebate: TierRow[] | null;
  rebateMax: string | null;
  contracts: { plan: string; tiers: TierRow[]; payableMax: string | null }[];
}

/** Returns the columns of a link or an opened account that keep what it offers. */
export const givenColumns = ({ rebate, contracts }: Given) => ({
  rebate_plan: rebate?.planId ?? null,
  rebate: rebate === null ? null : JSON.stringify(rebate.tiers),
  rebate_max: rebate?.payableMax ?? null,
  contracts: JSON.stringify(
    contracts.map(({ planId, tiers, payableMax }) => ({
      planId: String(planId),
      tiers,
      payableMax: payableMax === null ? null : String(payableMax),
    })),
  ),
});
