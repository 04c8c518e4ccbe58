// Tier tables of contracts, and the ceilings that limit the cost of a line to the rate of its root.

/** A rate with its minimum turnover (minor units) and minimum number of active members. */
export interface Tier {
  turnoverMin: bigint;
  activeMin: number;
  ratePpm: number;
  /** Product that the rate applies to. */
  product?: string;
  /** Minor units for each new member; the rate is then 0. */
  amount?: bigint;
}

/** Results of a team in a period. */
export interface Reach {
  /** Minor units. */
  turnover: bigint;
  active: number;
}

/** Point at which an agent's rate would exceed the upline's: details of the refusal `agents.rateAboveUpline`. */
export interface CeilingBreach {
  at: Reach;
  /** Rate of the upline's table at that point. */
  uplineRatePpm: number;
  /** Product, if the tables have a rate per product. */
  product?: string;
  /** Amount per new member of the upline's table, in minor units. */
  uplineAmount?: bigint;
}

/** Returns the rows that apply to a product: its own rows, or those without a product. */
function rowsOf(tiers: readonly Tier[], product: string | undefined): readonly Tier[] {
  const named = product === undefined ? [] : tiers.filter((tier) => tier.product === product);
  return named.length > 0 ? named : tiers.filter((tier) => tier.product === undefined);
}

/**
 * Returns the rate of a table in parts per million: the highest rate among the reached tiers, or 0. `product`: for
 * tables with a rate per product.
 */
export function rateAt(tiers: readonly Tier[], { turnover, active }: Reach, product?: string): number {
  let rate = 0;
  for (const tier of rowsOf(tiers, product)) {
    if (turnover >= tier.turnoverMin && active >= tier.activeMin && tier.ratePpm > rate) rate = tier.ratePpm;
  }
  return rate;
}

export interface NextTier {
  tier: Tier;
  /** Missing turnover in minor units and missing active members; at least 0. */
  turnoverLeft: bigint;
  activeLeft: number;
}

/**
 * Returns the tier with the next higher rate and the missing amounts; undefined at the top or for rates per product.
 */
export function nextTierOf(tiers: readonly Tier[], reach: Reach): NextTier | undefined {
  const rate = rateAt(tiers, reach);
  const higher = tiers.filter((tier) => tier.ratePpm > rate && tier.product === undefined);
  const [tier] = higher.toSorted(
    (one, other) => one.ratePpm - other.ratePpm || Number(one.turnoverMin - other.turnoverMin),
  );
  if (tier === undefined) return undefined;
  const turnover = tier.turnoverMin - reach.turnover;
  return {
    tier,
    turnoverLeft: turnover > 0n ? turnover : 0n,
    activeLeft: Math.max(0, tier.activeMin - reach.active),
  };
}

/**
 * Compares a table with the upline's: at every tier threshold, the upline's rate must be at least the tier's rate. The
 * upline's team contains the other team, so the upline's rate is then never lower. Returns the first breach, or
 * undefined.
 */
export function breachOfCeiling(upline: readonly Tier[], downline: readonly Tier[]): CeilingBreach | undefined {
  // A product named in neither table uses the rate of the other products in both.
  const products = new Set([undefined, ...[...upline, ...downline].map((tier) => tier.product)]);
  for (const product of products) {
    for (const { turnoverMin, activeMin, ratePpm } of rowsOf(downline, product)) {
      const at = { turnover: turnoverMin, active: activeMin };
      const uplineRatePpm = rateAt(upline, at, product);
      if (uplineRatePpm < ratePpm) return { at, uplineRatePpm, ...(product === undefined ? {} : { product }) };
    }
  }
  return breachOfAmount(upline, downline);
}

/** Returns the amount for each new member, in minor units. */
export const amountOf = (tiers: readonly Tier[]): bigint =>
  tiers.reduce((most, { amount = 0n }) => (amount > most ? amount : most), 0n);

function breachOfAmount(upline: readonly Tier[], downline: readonly Tier[]): CeilingBreach | undefined {
  const uplineAmount = amountOf(upline);
  if (amountOf(downline) <= uplineAmount) return undefined;
  return { at: { turnover: 0n, active: 0 }, uplineRatePpm: 0, uplineAmount };
}

/** Checks whether the upline's table has no breach; see `breachOfCeiling`. */
export const dominates = (upline: readonly Tier[], downline: readonly Tier[]): boolean =>
  breachOfCeiling(upline, downline) === undefined;

/** A table with the most that a period pays, in minor units; null for no cap. */
interface Terms {
  tiers: readonly Tier[];
  payableMax: bigint | null;
}

/** Checks whether other terms would pay less than the present ones for any result of a team. */
export function isWorse(present: Terms, other: Terms): boolean {
  if (!dominates(other.tiers, present.tiers)) return true;
  return other.payableMax !== null && (present.payableMax === null || other.payableMax < present.payableMax);
}

/**
 * Checks a table in both directions at offer, signing, move and activation. `above` is the table of the nearest
 * contracted agent, or the plan's ceilings for a root; `below` are the tables of the nearest contracted agents below.
 * For a breach below, `uplineRatePpm` is the table's own rate.
 */
export function ceilingBreach(
  above: readonly Tier[],
  own: readonly Tier[],
  below: Iterable<readonly Tier[]>,
): CeilingBreach | undefined {
  const upwards = breachOfCeiling(above, own);
  if (upwards !== undefined) return upwards;
  for (const table of below) {
    const breach = breachOfCeiling(own, table);
    if (breach !== undefined) return breach;
  }
  return undefined;
}
