// Entitlement and gross of every agent of the lines in one period.
import { floorOf, PPM, shareOf } from './amounts.ts';
import { rateAt, type Tier } from './tiers.ts';

/** Sums of members over a period. Everything in it is linear, so that teams add up. */
export interface Sums {
  /** What thresholds look at: the members' turnover in minor units, each member's not below 0. */
  turnover: bigint;
  active: number;
  /** What the rate is applied to, in millionths of a minor unit: weights and percentages stay exact. */
  baseParts: bigint;
  /** The same by product, where each has its own rate. */
  products?: Readonly<Record<string, bigint>>;
}

/**
 * One place of an agent in a line. An agent who was moved inside the period has two, each with what its members did while
 * he was there.
 */
export interface LineNode {
  /** The path of agents from the root, as one text. */
  key: string;
  /** The key of the upline's place; null at a root. */
  parent: string | null;
  agent: string;
  /** The contract's tiers; null: no contract in this period, the agent is looked through. */
  tiers: readonly Tier[] | null;
  /** Of the direct members, the play of direct agents included. */
  own: Sums;
}

/** What the contract of a place came to. */
export interface Entitlement {
  /** The whole team, everybody below included. */
  team: Sums;
  /** 0 without a contract. */
  ratePpm: number;
  /** `floor(base × rate)`, in minor units; below 0 when the base is. */
  entitlement: bigint;
  /** Entitlements of the nearest contracted agents below, in minor units. */
  toDownline: bigint;
  /** Entitlement less `toDownline`; 0 without a contract. */
  gross: bigint;
  /** Whose entitlements these are. */
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
 * Entitlements of all places of a period, by key. Σ gross of a line is its root's entitlement, to the minor unit.
 * Throws when a place names an unknown parent or the lines have a cycle.
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
  // Of an agent without a contract, what is below counts as if it hung on the upline.
  const children = direct.flatMap(({ child, of }) =>
    child.tiers === null ? of.children : [{ agent: child.agent, entitlement: of.entitlement }],
  );
  const toDownline = children.reduce((sum, { entitlement }) => sum + entitlement, 0n);
  if (node.tiers === null) return { team, ratePpm: 0, entitlement: 0n, toDownline, gross: 0n, children };
  const { ratePpm, entitlement } = earned(node.tiers, team);
  return { team, ratePpm, entitlement, toDownline, gross: entitlement - toDownline, children };
}

/** One floor for all products together; the rate is then what the whole comes to, rounded down. */
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
