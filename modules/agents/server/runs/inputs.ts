// Reads the inputs of a run from the database in bulk.
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { readTiers, tierTable } from '../../contract/plan-schema.ts';
import { type Period, periodAt } from '../../contract/rules/periods.ts';
import type { RunContract, RunInput, RunNode } from '../../contract/rules/run.ts';
import { acquiredBetween, acquiredOf } from './acquired.ts';
import { apartOf, carriedBefore } from './apart.ts';
import { NONE_NEAR, type NearUpto } from './near.ts';
import { type Money, readMoney } from './money.ts';
import type { Run } from './run.ts';
import { paidOfDay, statesOf, statesOfDay } from './states.ts';

/** Source of the sums: summed tables, or facts only. */
export type Source = 'summed' | 'facts';

export interface RunInputs {
  input: RunInput;
  /** Suspended contracts: they accrue but are not paid. */
  suspended: ReadonlySet<string>;
  /** Payable of the plan's earlier runs of the business day, by agent. */
  today: ReadonlyMap<string, bigint>;
  /** Active members of each agent's team just above the activity threshold. */
  near: ReadonlyMap<string, number>;
  /** Business day of the start of the period. */
  day: Period;
}

/**
 * Reads all inputs of the statements of a run. `nearUpto`: valid bet and deposit up to which an active member is just
 * above the activity threshold.
 */
export async function readInputs(db: Db, run: Run, source: Source, nearUpto = NONE_NEAR): Promise<RunInputs> {
  const { zone, start, end, kind } = run;
  const isRealTime = kind === 'realtimeSalary';
  const day = periodAt('daily', zone, start.getTime());
  // The base of the real-time salary is the net loss since the start of the business day.
  const from = isRealTime ? new Date(day.start) : start;
  const contracts = await contractsOf(db, run);
  const none = { nodes: [], near: new Map<string, number>() };
  const carried = await carriedBefore(db, run);
  const ask = { from, source, nearUpto, contracts, carried: [...carried.keys()] };
  const { nodes, near } = contracts.length === 0 ? none : await nodesOf(db, run, ask);
  const acquired = await acquiredOf(db, run);
  const today = await paidOfDay(db, run, new Date(day.start));
  const states = isRealTime ? await statesOfDay(db, run, new Date(day.start), today) : await statesOf(db, run);
  return {
    input: {
      rules: run.rules,
      isRealTime,
      isByProduct: kind === 'rebate',
      nodes: withAcquired(nodes, acquired),
      states,
      carried,
    },
    suspended: new Set(contracts.filter(({ isSuspended }) => isSuspended).map(({ agent }) => String(agent))),
    today,
    near,
    day: isRealTime ? day : { start: start.getTime(), end: end.getTime() },
  };
}

/**
 * Returns every place of the lines in a simulated period, without contracts. `carried`: member numbers of members who
 * may carry a large win of an earlier period.
 */
export async function readNodes(db: Db, run: Run, carried: readonly string[]): Promise<RunNode[]> {
  const day = periodAt('daily', run.zone, run.start.getTime());
  const from = run.kind === 'realtimeSalary' ? new Date(day.start) : run.start;
  const { nodes } = await nodesOf(db, run, { from, source: 'summed', nearUpto: NONE_NEAR, contracts: [], carried });
  const acquired = await acquiredBetween(db, run);
  return nodes.map((node) => ({ ...node, acquired: acquired.get(node.path.join('.')) ?? 0 }));
}

/** Assigns new members to places; an agent with two places has them at the newer one. */
function withAcquired(nodes: readonly RunNode[], acquired: ReadonlyMap<string, number>): RunNode[] {
  const open = new Map(acquired);
  return nodes
    .toReversed()
    .map((node) => {
      const contractId = node.contract?.contractId ?? '';
      const members = open.get(contractId);
      open.delete(contractId);
      return members === undefined ? node : { ...node, acquired: members };
    })
    .toReversed();
}

interface ContractRow {
  agent: bigint;
  contractId: bigint;
  version: number;
  upline: bigint | null;
  tiers: unknown;
  cap: bigint | null;
  isSuspended: boolean;
}

/** Returns the contracts of a plan in force at a time, by member number. */
export async function contractsAt(db: Db, planId: bigint, at: Date): Promise<Map<string, RunContract>> {
  const found = await contractsOf(db, { planId, start: at, end: new Date(at.getTime() + 1) });
  return new Map(found.map((row) => [String(row.agent), readContract(row).contract!]));
}

/** Returns the version of each contract in force in the period. */
function contractsOf(db: Db, { planId, start, end }: Pick<Run, 'planId' | 'start' | 'end'>): Promise<ContractRow[]> {
  return rows(
    db,
    sql<ContractRow>`
      select c.agent_no as agent, c.contract_id as "contractId", v.version, v.upline_no as upline, v.tiers, v.payable_max as cap,
             v.state = 'suspended' or v.is_unpaid as "isSuspended"
      from agents_contracts c join agents_contract_versions v on v.contract_id = c.contract_id
      where c.plan_id = ${planId} and v.valid && tstzrange(${start}, ${end})
      order by c.agent_no, lower(v.valid)`,
  );
}

interface SumRow {
  path: string;
  product: string | null;
  validBet: string | null;
  netLoss: string | null;
  turnover: string | null;
  active: number | null;
  near: number | null;
  losers: string | null;
}

interface NodesAsk {
  from: Date;
  source: Source;
  nearUpto: NearUpto;
  contracts: readonly ContractRow[];
  /** Member numbers of members who may carry a large win. */
  carried: readonly string[];
}

/**
 * Returns a node for each path of the merchant's lines in the period and for each path with a sum; older paths first.
 */
async function nodesOf(
  db: Db,
  run: Run,
  { from, source, nearUpto, contracts, carried }: NodesAsk,
): Promise<{ nodes: RunNode[]; near: Map<string, number> }> {
  const { merchantId, end, rules, period } = run;
  const { weights, othersWeightPpm } = rules.base;
  const summed = period === 'slot' || period === 'hour' ? 'hours' : 'days';
  const paths = await rows(
    db,
    sql<{ path: string }>`
      select /* never null: path; as in the table */ array_to_string(l.path, '.') as path from agents_lines l
      where l.merchant_id = ${merchantId} and l.valid && tstzrange(${from}, ${end})
      group by l.path order by min(lower(l.valid)), l.path`,
  );
  const sums = await rows(
    db,
    sql<SumRow>`
      select /* never null: path; as in the table */ array_to_string(path, '.') as path, product, valid_bet as "validBet",
             net_loss as "netLoss", turnover, active, near, losers
      from agents_node_sums(${merchantId}, ${from}, ${end}, ${source === 'facts' ? 'facts' : summed}, ${JSON.stringify(weights)}::jsonb,
                            ${othersWeightPpm}, ${rules.activeMinValidBet}, ${nearUpto.validBet}, ${rules.activeMinDeposit ?? 0n}, ${nearUpto.deposit},
                            ${run.runId})
      order by path, product nulls last`,
  );
  const money = await readMoney(db, run);
  const open = paths.map(({ path }) => path);
  const earlier = earlierPlaces(open, [...sums.map(({ path }) => path), ...money.flows.keys()]);
  const nodes = mergeNodes([...earlier, ...open], sums, contracts, money);
  const apart = await apartOf(db, run, { from, source: source === 'facts' ? 'facts' : summed, carried });
  return {
    nodes: apart.size === 0 ? nodes : nodes.map((node) => ({ ...node, apart: apart.get(node.path.join('.')) ?? [] })),
    near: nearOf(sums),
  };
}

/** Counts members just above the threshold for every agent of their line. */
function nearOf(sums: readonly SumRow[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { path, near } of sums) {
    if (near === null || near === 0) continue;
    for (const agent of path.split('.')) found.set(agent, (found.get(agent) ?? 0) + near);
  }
  return found;
}

/**
 * Returns the places of corrections: they belong to the line of the corrected bet, even if it no longer exists. From
 * the top.
 */
function earlierPlaces(open: readonly string[], found: readonly string[]): string[] {
  const known = new Set(open);
  const prefixes = [...new Set(found)].flatMap((path) => {
    const agents = path.split('.');
    return agents.map((_, n) => agents.slice(0, n + 1).join('.'));
  });
  return [...new Set(prefixes)].filter((path) => !known.has(path)).toSorted();
}

/** Merges sums into nodes. The wages of an agent with two places are deducted at the newer one. */
function mergeNodes(
  paths: readonly string[],
  sums: readonly SumRow[],
  contracts: readonly ContractRow[],
  { flows, wages }: Money,
): RunNode[] {
  const ofPath = Map.groupBy(sums, ({ path }) => path);
  const ofAgent = new Map(contracts.map((contract) => [`${contract.upline ?? ''}>${contract.agent}`, contract]));
  const newest = new Map(paths.map((path) => [path.slice(path.lastIndexOf('.') + 1), path]));
  return paths.map((text) => {
    const path = text.split('.');
    const agent = path.at(-1)!;
    const contract = ofAgent.get(`${path.at(-2) ?? ''}>${agent}`);
    const found = ofPath.get(text) ?? [];
    const whole = found.find(({ product }) => product === null);
    return {
      path,
      ...(contract === undefined ? { contract: null } : readContract(contract)),
      reach: { turnover: BigInt(whole?.turnover ?? 0), active: whole?.active ?? 0 },
      figures: {
        products: found.flatMap(({ product, validBet, netLoss }) =>
          product === null ? [] : [{ product, validBet: BigInt(validBet ?? 0), netLoss: BigInt(netLoss ?? 0) }],
        ),
        promotions: flows.get(text)?.promotions ?? 0n,
        flow: flows.get(text)?.flow ?? 0n,
        wages: newest.get(agent) === text ? (wages.get(agent) ?? 0n) : 0n,
      },
      losersParts: BigInt(whole?.losers ?? 0),
    };
  });
}

/** Parses a contract; an unreadable one only affects its agent, so the error is stored with the place. */
function readContract({ contractId, version, tiers, cap }: ContractRow): Pick<RunNode, 'contract' | 'unreadable'> {
  const read = tierTable.safeParse(tiers);
  const same = { contractId: String(contractId), version, cap };
  if (read.success) return { contract: { ...same, tiers: readTiers(read.data) } };
  return { contract: { ...same, tiers: [] }, unreadable: `version ${version}: ${z.prettifyError(read.error)}` };
}
