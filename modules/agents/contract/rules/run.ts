// One run of a plan: computes a statement for each contracted agent from the sums of the lines. Payment, simulation and
// verification all call this function.
import type { PlanRules } from '../plan-schema.ts';
import { PPM, floorOf, least } from './amounts.ts';
import { basePartsOf, type MemberFigures, productParts } from './bases.ts';
import { type Entitlement, entitlementsOf, type LineNode, type Sums } from './lines.ts';
import { type CarriedApart, quarantinePlaces } from './quarantine.ts';
import { slotPayable } from './real-time.ts';
import { type CarryLot, settle } from './settle.ts';
import { amountOf, type Reach, type Tier } from './tiers.ts';

export interface RunContract {
  contractId: string;
  version: number;
  tiers: readonly Tier[];
  /** Minor units; null: no cap. */
  cap: bigint | null;
}

/** A place in a line with the figures of its direct members in the period. */
export interface RunNode {
  /** Member numbers of the agents from the top of the tree to the agent. */
  path: readonly string[];
  /** Contract in force in this period; null: the agent is skipped and the downline counts for the upline. */
  contract: RunContract | null;
  /** Reason why the contract cannot be read. It then pays nothing, and the agent is not skipped. */
  unreadable?: string;
  /** Each member's turnover counts as at least 0. */
  reach: Reach;
  figures: MemberFigures;
  /** Weighted losses of the losing members, in millionths of a minor unit, for `lossNetting: 'member'`. */
  losersParts: bigint;
  /** For an acquisition: number of new members that count for the contract in this run. */
  acquired?: number;
  /**
   * For a carry that keeps large wins apart: direct members with a carry or a large win, and their contribution to the
   * base in millionths of a minor unit.
   */
  apart?: readonly { member: string; net: bigint }[];
}

/** State of an agent before the period. */
export interface AgentState {
  /** Carry of the last statement, from `carriedOver`. */
  lots: readonly CarryLot[];
  /** Only for the real-time salary: carry at the start of the day (at most 0), and payments of earlier slots. */
  dayCarry: bigint;
  paidBefore: bigint;
}

export interface RunInput {
  rules: PlanRules;
  isRealTime: boolean;
  /** True if the table has a rate per product. */
  isByProduct?: boolean;
  nodes: readonly RunNode[];
  /** By member number; a missing agent starts without carry. */
  states: ReadonlyMap<string, AgentState>;
  /** Large wins that members still carry, by member number: at most 0, in millionths of a minor unit. */
  carried?: ReadonlyMap<string, bigint>;
}

/** Result of one place of the agent. */
export interface StatementPart extends Entitlement {
  path: readonly string[];
}

export interface StatementDraft {
  agent: string;
  contract: RunContract;
  /** Figures of the whole team, in minor units. */
  turnover: bigint;
  active: number;
  base: bigint;
  /** Rate of the place at the end of the period, if the agent has two. */
  ratePpm: number;
  entitlement: bigint;
  toDownline: bigint;
  gross: bigint;
  paidBefore: bigint;
  carryIn: bigint;
  overCap: bigint;
  payable: bigint;
  carryOut: bigint;
  lots: CarryLot[];
  parts: StatementPart[];
}

const NOBODY: ReadonlyMap<string, unknown> = new Map();
const NONE_CARRIED: ReadonlyMap<string, bigint> = new Map();
const NOTHING: AgentState = { lots: [], dayCarry: 0n, paidBefore: 0n };
const keyOf = (path: readonly string[]): string => path.join('.');

/**
 * Returns the statements of a run, ordered by member number. `skip`: agents without a statement; their entitlements are
 * still deducted above them.
 */
export function statementsOf(input: RunInput, skip: ReadonlyMap<string, unknown> = NOBODY): StatementDraft[] {
  const entitlements = earnedOf(input);
  const places = new Map<string, RunNode[]>();
  for (const node of input.nodes) {
    if (node.contract === null) continue;
    const agent = node.path.at(-1)!;
    if (skip.has(agent)) continue;
    places.set(agent, [...(places.get(agent) ?? []), node]);
  }
  return [...places]
    .toSorted(([one], [other]) => Number(BigInt(one) - BigInt(other)))
    .map(([agent, held]) => draftOf(input, agent, held, entitlements));
}

/** Returns the cost of a run: the sum of the root entitlements, without carries. */
export function costOf(input: Omit<RunInput, 'states'>): bigint {
  const entitlements = earnedOf(input);
  let cost = 0n;
  for (const { gross } of entitlements.values()) cost += gross;
  return cost;
}

function earnedOf(input: Omit<RunInput, 'states'>): Map<string, Entitlement> {
  const { rules, nodes, isByProduct = false } = input;
  if (rules.acquisition !== undefined) return new Map(nodes.map((node) => [keyOf(node.path), acquiredOf(node)]));
  const apart = new Map<string, bigint>();
  for (const { path, net, counted } of carriedApartOf(input))
    apart.set(keyOf(path), (apart.get(keyOf(path)) ?? 0n) + counted - net);
  return entitlementsOf(nodes.map((node) => withApart(lineNodeOf(rules, node, isByProduct), apart)));
}

/** Returns the large wins that members carry in this run; empty unless the rules keep them apart. */
export function carriedApartOf({ rules, nodes, carried = NONE_CARRIED }: Omit<RunInput, 'states'>): CarriedApart[] {
  const { base, carry } = rules;
  if (carry.kind !== 'quarantine') return [];
  const places = nodes.map(({ path, figures: { products }, apart = [] }) => {
    const total = basePartsOf(base, { products, promotions: 0n, flow: 0n, wages: 0n }).base;
    return { path, total, members: apart };
  });
  return quarantinePlaces(places, carried, carry.above);
}

/** Applies the amounts removed or set off in a place, so that they also count for everybody above. */
function withApart(node: LineNode, apart: ReadonlyMap<string, bigint>): LineNode {
  const by = apart.get(node.key);
  return by === undefined ? node : { ...node, own: { ...node.own, baseParts: node.own.baseParts + by } };
}

/**
 * Returns the entitlement of an acquisition: the amount times the new members. Uplines neither pay for it nor share in
 * it.
 */
function acquiredOf({ contract, reach: { turnover }, acquired = 0 }: RunNode): Entitlement {
  const entitlement = contract === null ? 0n : amountOf(contract.tiers) * BigInt(acquired);
  const team = { turnover, active: acquired, baseParts: 0n };
  return { team, ratePpm: 0, entitlement, toDownline: 0n, gross: entitlement, children: [] };
}

function lineNodeOf(rules: PlanRules, node: RunNode, isByProduct: boolean): LineNode {
  const { path, contract, reach, figures, losersParts } = node;
  const { base } = rules;
  const isByMember = base.base === 'netLoss' && base.lossNetting === 'member';
  const own: Sums = {
    turnover: reach.turnover,
    active: reach.active,
    baseParts: isByMember ? losersParts : basePartsOf(base, figures).base,
    ...(isByProduct ? { products: productParts(base, figures) } : {}),
  };
  const parent = path.length === 1 ? null : keyOf(path.slice(0, -1));
  return { key: keyOf(path), parent, agent: path.at(-1)!, tiers: contract?.tiers ?? null, own };
}

function draftOf(
  { isRealTime, states }: RunInput,
  agent: string,
  held: readonly RunNode[],
  entitlements: ReadonlyMap<string, Entitlement>,
): StatementDraft {
  const parts = held.map(({ path }) => ({ path, ...entitlements.get(keyOf(path))! }));
  const newest = held.at(-1)!.contract!;
  const sum = (read: (part: (typeof parts)[number]) => bigint): bigint =>
    parts.reduce((all, one) => all + read(one), 0n);
  const gross = sum((part) => part.gross);
  const state = states.get(agent) ?? NOTHING;
  const paid = isRealTime ? settleSlot(state, gross, newest.cap) : settlePeriod(state, gross, newest.cap);
  return {
    agent,
    contract: newest,
    turnover: sum(({ team }) => team.turnover),
    active: parts.reduce((all, { team }) => all + team.active, 0),
    base: floorOf(
      sum(({ team }) => team.baseParts),
      PPM,
    ),
    ratePpm: parts.at(-1)!.ratePpm,
    entitlement: sum((part) => part.entitlement),
    toDownline: sum((part) => part.toDownline),
    gross,
    ...paid,
    parts,
  };
}

type Paid = Pick<StatementDraft, 'paidBefore' | 'carryIn' | 'overCap' | 'payable' | 'carryOut' | 'lots'>;

function settlePeriod({ lots }: AgentState, gross: bigint, cap: bigint | null): Paid {
  const { carryIn, overCap, payable, carryOut, lots: left } = settle(lots, gross, cap);
  return { paidBefore: 0n, carryIn, overCap, payable, carryOut, lots: left };
}

function settleSlot({ dayCarry, paidBefore }: AgentState, gross: bigint, cap: bigint | null): Paid {
  const day = { carryIn: dayCarry, gross, paidToday: paidBefore };
  const payable = slotPayable({ ...day, cap });
  const overCap = slotPayable({ ...day, cap: null }) - payable;
  const carryOut = least(0n, dayCarry + gross - paidBefore);
  return { paidBefore, carryIn: dayCarry, overCap, payable, carryOut, lots: [] };
}
