// Tier tables of contracts, and the ceilings that keep a line from costing more than its root's rate.

/** From this turnover (minor units) and this number of active members on, the rate holds. */
export interface Tier {
  turnoverMin: bigint;
  activeMin: number;
  ratePpm: number;
  /** The rate is that of this product alone. */
  product?: string;
  /** Minor units for each new member; the rate is 0 then. */
  amount?: bigint;
}

/** What a team reached in a period. */
export interface Reach {
  /** Minor units. */
  turnover: bigint;
  active: number;
}

/** Where an agent's rate would be above the upline's: the details of the refusal `agents.rateAboveUpline`. */
export interface CeilingBreach {
  at: Reach;
  /** What the upline's table gives there. */
  uplineRatePpm: number;
  /** Of which product, where the tables have rates for each. */
  product?: string;
  /** What it gives for a new member, in minor units. */
  uplineAmount?: bigint;
}

/** Rows that say what a product pays: its own, or, where it is not named, those without one. */
function rowsOf(tiers: readonly Tier[], product: string | undefined): readonly Tier[] {
  const named = product === undefined ? [] : tiers.filter((tier) => tier.product === product);
  return named.length > 0 ? named : tiers.filter((tier) => tier.product === undefined);
}

/**
 * The rate of a table in parts per million: the highest of the tiers that are reached, 0 when none is. `product`: of this
 * one, where the table has rates for each.
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
  /** What is missing of turnover, minor units, and of active members; not below 0. */
  turnoverLeft: bigint;
  activeLeft: number;
}

/** The tier of the next higher rate and what is missing for it; undefined at the top, or where products have rates. */
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
 * Whether the upline's table dominates another: at the thresholds of each tier of the other it gives at least that tier's
 * rate. The upline's team contains the other's, so his rate is then never below it. Answers the first breach, or undefined.
 */
export function breachOfCeiling(upline: readonly Tier[], downline: readonly Tier[]): CeilingBreach | undefined {
  // A product that neither names has the rate of the others in both.
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

/** What a table gives for each new member, in minor units. */
export const amountOf = (tiers: readonly Tier[]): bigint =>
  tiers.reduce((most, { amount = 0n }) => (amount > most ? amount : most), 0n);

function breachOfAmount(upline: readonly Tier[], downline: readonly Tier[]): CeilingBreach | undefined {
  const uplineAmount = amountOf(upline);
  if (amountOf(downline) <= uplineAmount) return undefined;
  return { at: { turnover: 0n, active: 0 }, uplineRatePpm: 0, uplineAmount };
}

/** `breachOfCeiling` as a question. */
export const dominates = (upline: readonly Tier[], downline: readonly Tier[]): boolean =>
  breachOfCeiling(upline, downline) === undefined;

/**
 * Ceilings of a table in both directions, at offer, signing, move and activation. `above` is the nearest contracted
 * agent's table, or the plan's ceilings for a root; `below` are the tables of the nearest contracted agents below.
 * A breach below tells the table's own rate there as `uplineRatePpm`.
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
