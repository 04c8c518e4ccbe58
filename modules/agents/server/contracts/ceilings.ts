// Ceilings of stored contracts: no table may exceed that of the nearest contracted agent above.
import { toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { readTiers, storedTiers } from '../../contract/plan-schema.ts';
import { type CeilingBreach, ceilingBreach, breachOfCeiling, type Tier } from '../../contract/rules/tiers.ts';
import { rulesAt } from './plans.ts';

interface Table {
  agentNo: string;
  path: string[];
  tiers: Tier[];
  isUnreadable: boolean;
}

/** Returns the tables of a plan in force at a time: of the agent, and of the agents above and below. */
async function tablesAround(db: Db, planId: bigint, path: readonly string[], at: Date): Promise<Table[]> {
  const found = await rows(
    db,
    sql<{ path: string; tiers: unknown }>`
      select /* never null: path; as in the table */ array_to_string(l.path, '.') as path, v.tiers
      from agents_contracts c
      join agents_contract_versions v on v.contract_id = c.contract_id and v.valid @> ${at}::timestamptz
      join agents_lines l on l.agent_no = c.agent_no and upper_inf(l.valid)
      where c.plan_id = ${planId}
        and (c.agent_no = any (${[...path]}::bigint[]) or l.path @> array[${path.at(-1)}::bigint])`,
  );
  return found.map((row) => {
    const ofLine = row.path.split('.');
    const { tiers, isUnreadable } = storedTiers(row.tiers);
    return { agentNo: ofLine.at(-1)!, path: ofLine, tiers: readTiers(tiers), isUnreadable };
  });
}

/**
 * Returns the table of the nearest contracted agent on a path, searched from its end; undefined if there is none. An
 * unreadable table is skipped: its owner cannot offer anything, and contracts signed below still begin.
 */
function nearest(path: readonly string[], tables: readonly Table[]): readonly Tier[] | undefined {
  const of = new Map(tables.filter((one) => !one.isUnreadable).map(({ agentNo, tiers }) => [agentNo, tiers]));
  const above = path.findLast((one) => of.has(one));
  return above === undefined ? undefined : of.get(above);
}

/** Returns the tables of the nearest contracted agents below an agent. */
function nearestBelow(agentNo: string, tables: readonly Table[]): (readonly Tier[])[] {
  const contracted = new Set(tables.map((table) => table.agentNo));
  return tables
    .filter(({ path }) => {
      const from = path.indexOf(agentNo);
      const between = from < 0 ? undefined : path.slice(from + 1, -1);
      return from >= 0 && path.length > from + 1 && !between!.some((one) => contracted.has(one));
    })
    .map(({ tiers }) => tiers);
}

/**
 * Returns the plan's ceilings for agents directly below the merchant; empty without rules. Undefined for unreadable
 * rules: nothing new is signed under them, but signed contracts still begin.
 */
async function ceilingsOf(db: Db, planId: bigint, at: Date): Promise<readonly Tier[] | undefined> {
  const inForce = await rulesAt(db, planId, at);
  if (inForce === undefined) return [];
  return inForce.rules === null ? undefined : readTiers(inForce.rules.ceilings);
}

interface CeilingAsk {
  planId: bigint;
  /** Path from the top of the tree to the agent. */
  path: readonly string[];
  tiers: readonly Tier[];
  /** Start of the table. */
  at: Date;
  /**
   * True for an offer by an agent, who needs an own table: an agent without one could otherwise give away what agents
   * above would pay.
   */
  byUpline: boolean;
}

/**
 * Returns the first breach of a table against the tables above and below, at its start and wherever one of them changes
 * later, as an imposed one does.
 */
export async function breachFrom(db: Db, ask: CeilingAsk): Promise<CeilingBreach | undefined> {
  for (const at of await beginnings(db, ask.planId, ask.at, ask.path)) {
    const breach = await breachAt(db, { ...ask, at });
    if (breach !== undefined) return breach;
  }
  return undefined;
}

async function breachAt(db: Db, { planId, path, tiers, at, byUpline }: CeilingAsk): Promise<CeilingBreach | undefined> {
  const tables = await tablesAround(db, planId, path, at);
  const over = path.slice(0, -1);
  const above = byUpline
    ? (nearest(over.slice(-1), tables) ?? [])
    : (nearest(over, tables) ?? (await ceilingsOf(db, planId, at)));
  return ceilingBreach(above ?? tiers, tiers, nearestBelow(path.at(-1)!, tables));
}

/** Refuses with `agents.rateAboveUpline` if there is a breach. */
export function refuseBreach(breach: CeilingBreach | undefined): void {
  if (breach === undefined) return;
  const { at, uplineRatePpm, product, uplineAmount } = breach;
  throw refuse('agents.rateAboveUpline', {
    at: { turnover: toWire(at.turnover), active: at.active },
    uplineRatePpm,
    ...(product === undefined ? {} : { product }),
    ...(uplineAmount === undefined ? {} : { uplineAmount: toWire(uplineAmount) }),
  });
}

/** Returns the own table, the upper limit of the downline's, at a time; empty without a contract. */
export async function tableAt(db: Db, planId: bigint, path: readonly string[], at: Date): Promise<readonly Tier[]> {
  return nearest(path.slice(-1), await tablesAround(db, planId, path, at)) ?? [];
}

/**
 * Returns the times at which versions of a plan begin, from a time on; that time is included. With a path only versions
 * of other agents above and below its last agent.
 */
async function beginnings(db: Db, planId: bigint, from: Date, path: readonly string[] | null = null): Promise<Date[]> {
  const agentNo = path?.at(-1) ?? null;
  const later = await rows(
    db,
    sql<{ at: Date }>`
      select distinct lower(v.valid) as at from agents_contract_versions v
      join agents_contracts c on c.contract_id = v.contract_id
      where c.plan_id = ${planId} and lower(v.valid) > ${from}
        and (${agentNo}::bigint is null or c.agent_no <> ${agentNo}::bigint and exists (
          select from agents_lines l where l.agent_no = c.agent_no and upper_inf(l.valid)
            and (c.agent_no = any (${path === null ? [] : [...path]}::bigint[]) or l.path @> array[${agentNo}::bigint])))
      order by 1`,
  );
  return [from, ...later.map(({ at }) => at)];
}

/**
 * Checks whether a move would put a contract in the line above the new upline's contract. The root's own contract ends
 * with the move. Lines directly below the merchant are limited by the plan's ceilings.
 */
export async function moveBreaks(
  db: Db,
  { merchantId, path, above, at }: { merchantId: string; path: readonly string[]; above: readonly string[]; at: Date },
): Promise<boolean> {
  const plans = await plansOfMerchant(db, merchantId);
  for (const planId of plans) {
    for (const moment of await beginnings(db, planId, at)) {
      const agentNo = path.at(-1)!;
      const around = await tablesAround(db, planId, path, moment);
      const below = nearestBelow(agentNo, around);
      if (below.length === 0) continue;
      const over = above.length === 0 ? [] : await tablesAround(db, planId, above, moment);
      const ceiling = nearest(above, over) ?? (await ceilingsOf(db, planId, moment));
      if (below.some((table) => breachOfCeiling(ceiling ?? table, table) !== undefined)) return true;
    }
  }
  return false;
}

/** Returns the plans of a merchant in the lock order of their contracts. */
export const plansOfMerchant = async (db: Db, merchantId: string): Promise<bigint[]> =>
  (
    await db
      .selectFrom('agents_plans')
      .select('plan_id')
      .where('merchant_id', '=', merchantId)
      .orderBy('plan_id')
      .execute()
  ).map(({ plan_id: planId }) => planId);
