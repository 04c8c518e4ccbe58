// One run of a plan: from the sums of the lines to a statement for each contracted agent. The payment, the simulator and
// the check of all statements call this one function.
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

/** A place in a line and what its direct members did in the period. */
export interface RunNode {
  /** Numbers of the agents, from the top of the tree to the agent itself. */
  path: readonly string[];
  /** In force here in this period; null: the agent is looked through. */
  contract: RunContract | null;
  /** Why the contract cannot be read: it pays nothing then, and nobody looks through it. */
  unreadable?: string;
  /** Each member's turnover not below 0. */
  reach: Reach;
  figures: MemberFigures;
  /** Weighted losses of the members who lost, in millionths of a minor unit: for `lossNetting: 'member'`. */
  losersParts: bigint;
  /** Of an acquisition: members for whom the contract counts in this run. */
  acquired?: number;
  /**
   * Where large wins are carried apart: the direct members who carry one or won much, with what their play adds to the
   * base, in millionths of a minor unit.
   */
  apart?: readonly { member: string; net: bigint }[];
}

/** What an agent comes into the period with. */
export interface AgentState {
  /** What `carriedOver` left of the last statement. */
  lots: readonly CarryLot[];
  /** Real-time alone: what the day began with, at most 0, and what its slots paid before this one. */
  dayCarry: bigint;
  paidBefore: bigint;
}

export interface RunInput {
  rules: PlanRules;
  isRealTime: boolean;
  /** Each product has its own rate. */
  isByProduct?: boolean;
  nodes: readonly RunNode[];
  /** By the agent's number; who is missing comes with nothing. */
  states: ReadonlyMap<string, AgentState>;
  /** Large wins that members still carry, by the member's number: at most 0, in millionths of a minor unit. */
  carried?: ReadonlyMap<string, bigint>;
}

/** What one place of the agent came to. */
export interface StatementPart extends Entitlement {
  path: readonly string[];
}

export interface StatementDraft {
  agent: string;
  contract: RunContract;
  /** Whole team, in minor units. */
  turnover: bigint;
  active: number;
  base: bigint;
  /** Of the place that the agent holds at the period's end, where it holds two. */
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
 * The statements of a run, in the order of the agents' numbers. `skip`: agents of whom none is made; what they are entitled
 * to still goes off above them.
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

/** What the roots of the lines are entitled to: what the run costs, carries left out. */
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

/** What members carry of large wins in this run, under rules that carry them apart. */
export function carriedApartOf({ rules, nodes, carried = NONE_CARRIED }: Omit<RunInput, 'states'>): CarriedApart[] {
  const { base, carry } = rules;
  if (carry.kind !== 'quarantine') return [];
  const places = nodes.map(({ path, figures: { products }, apart = [] }) => {
    const total = basePartsOf(base, { products, promotions: 0n, flow: 0n, wages: 0n }).base;
    return { path, total, members: apart };
  });
  return quarantinePlaces(places, carried, carry.above);
}

/** What is taken out of a place, or set off in it, is so for everybody above as well. */
function withApart(node: LineNode, apart: ReadonlyMap<string, bigint>): LineNode {
  const by = apart.get(node.key);
  return by === undefined ? node : { ...node, own: { ...node.own, baseParts: node.own.baseParts + by } };
}

/** So much for each new member; who is above pays and gets nothing of it. */
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
