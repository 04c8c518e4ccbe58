// Computes entitlement and gross of every agent in the lines for one period.
import { floorOf, PPM, shareOf } from './amounts.ts';
import { rateAt, type Tier } from './tiers.ts';

/** Sums of members over a period. All fields are linear, so sums of teams can be added. */
export interface Sums {
  /** Turnover for tier thresholds in minor units; each member's is at least 0. */
  turnover: bigint;
  active: number;
  /** Base of the rate in millionths of a minor unit, so that weights and percentages stay exact. */
  baseParts: bigint;
  /** Base by product, for tables with a rate per product. */
  products?: Readonly<Record<string, bigint>>;
}

/**
 * One place of an agent in a line. An agent who moved within the period has two places, each with the figures of its
 * members during that time.
 */
export interface LineNode {
  /** Path of agents from the root, joined to one string. */
  key: string;
  /** Key of the upline's place; null at a root. */
  parent: string | null;
  agent: string;
  /**
   * Tiers of the contract; null: no contract in this period, so the agent is skipped and the downline counts for the
   * upline.
   */
  tiers: readonly Tier[] | null;
  /** Sums of the direct members, including the play of direct agents themselves. */
  own: Sums;
}

/** Result of a place's contract. */
export interface Entitlement {
  /** Sums of the whole team below the place. */
  team: Sums;
  /** Rate in parts per million; 0 without a contract. */
  ratePpm: number;
  /** `floor(base × rate)` in minor units; negative if the base is negative. */
  entitlement: bigint;
  /** Sum of the entitlements of the nearest contracted agents below, in minor units. */
  toDownline: bigint;
  /** Entitlement less `toDownline`; 0 without a contract. */
  gross: bigint;
  /** Agents and entitlements that `toDownline` sums up. */
  children: { agent: string; entitlement: bigint }[];
}

const NOTHING: Sums = { turnover: 0n, active: 0, baseParts: 0n };

export const addSums = (one: Sums, other: Sums): Sums => ({
  turnover: one.turnover + other.turnover,
  active: one.active + other.active,
  baseParts: one.baseParts + other.baseParts,
  ...(one.products === undefined && other.products === undefined
    ? {}
    : { products: addProducts(one.products ?? {}, other.products ?? {}) }),
});

function addProducts(one: Readonly<Record<string, bigint>>, other: Readonly<Record<string, bigint>>) {
  const sum = { ...one };
  for (const [product, parts] of Object.entries(other)) sum[product] = (sum[product] ?? 0n) + parts;
  return sum;
}

/**
 * Returns the entitlements of all places of a period by key. The sum of gross over a line equals the entitlement of its
 * root exactly. Throws if a place names an unknown parent or the lines have a cycle.
 */
export function entitlementsOf(nodes: readonly LineNode[]): Map<string, Entitlement> {
  const below = new Map<string | null, LineNode[]>();
  for (const node of nodes) {
    const siblings = below.get(node.parent);
    if (siblings === undefined) below.set(node.parent, [node]);
    else siblings.push(node);
  }
  const order = [...(below.get(null) ?? [])];
  for (let at = 0; at < order.length; at += 1) order.push(...(below.get(order[at]!.key) ?? []));
  if (order.length !== nodes.length) throw new Error('the lines of the period have a cycle or an unknown upline');
  const found = new Map<string, Entitlement>();
  for (const node of order.toReversed()) {
    const direct = (below.get(node.key) ?? []).map((child) => ({ child, of: found.get(child.key)! }));
    found.set(node.key, entitlementOf(node, direct));
  }
  return found;
}

function entitlementOf(node: LineNode, direct: readonly { child: LineNode; of: Entitlement }[]): Entitlement {
  const team = direct.reduce((sum, { of }) => addSums(sum, of.team), addSums(NOTHING, node.own));
  // For an agent without a contract, the agents below count as if directly below the upline.
  const children = direct.flatMap(({ child, of }) =>
    child.tiers === null ? of.children : [{ agent: child.agent, entitlement: of.entitlement }],
  );
  const toDownline = children.reduce((sum, { entitlement }) => sum + entitlement, 0n);
  if (node.tiers === null) return { team, ratePpm: 0, entitlement: 0n, toDownline, gross: 0n, children };
  const { ratePpm, entitlement } = earned(node.tiers, team);
  return { team, ratePpm, entitlement, toDownline, gross: entitlement - toDownline, children };
}

/**
 * Returns rate and entitlement. With a rate per product, all products are summed before rounding down once; `ratePpm`
 * is then the effective rate, rounded down.
 */
function earned(tiers: readonly Tier[], team: Sums): { ratePpm: number; entitlement: bigint } {
  if (team.products === undefined) {
    const ratePpm = rateAt(tiers, team);
    return { ratePpm, entitlement: shareOf(team.baseParts, ratePpm) };
  }
  let parts = 0n;
  for (const [product, base] of Object.entries(team.products)) parts += base * BigInt(rateAt(tiers, team, product));
  const ratePpm = team.baseParts > 0n ? Number(floorOf(parts, team.baseParts)) : 0;
  return { ratePpm, entitlement: floorOf(parts, PPM * PPM) };
}
