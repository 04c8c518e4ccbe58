// Tier tables of contracts, and the ceilings that keep a line from costing more than its root's rate.

/** From this turnover (minor units) and this number of active members on, the rate holds. */
export interface Tier {
  turnoverMin: bigint;
  activeMin: number;
  ratePpm: number;
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
}

/** The rate of a table in parts per million: the highest of the tiers that are reached, 0 when none is. */
export function rateAt(tiers: readonly Tier[], { turnover, active }: Reach): number {
  let rate = 0;
  for (const tier of tiers) {
    if (turnover >= tier.turnoverMin && active >= tier.activeMin && tier.ratePpm > rate) rate = tier.ratePpm;
  }
  return rate;
}

/**
 * Whether the upline's table dominates another: at the thresholds of each tier of the other it gives at least that tier's
 * rate. The upline's team contains the other's, so his rate is then never below it. Answers the first breach, or undefined.
 */
export function breachOfCeiling(upline: readonly Tier[], downline: readonly Tier[]): CeilingBreach | undefined {
  for (const { turnoverMin, activeMin, ratePpm } of downline) {
    const at = { turnover: turnoverMin, active: activeMin };
    const uplineRatePpm = rateAt(upline, at);
    if (uplineRatePpm < ratePpm) return { at, uplineRatePpm };
  }
  return undefined;
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
