// Ceilings of contracts as the database has them: nobody's table is above that of the nearest contracted agent over him.
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

/** Tables of a plan that are in force at a moment, of the agents over and below one, who comes with them. */
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
 * The table of the nearest contracted agent on a path, from its end; undefined where nobody has one. One that cannot be read
 * is looked through: its owner can offer nothing, and what was signed below still begins.
 */
function nearest(path: readonly string[], tables: readonly Table[]): readonly Tier[] | undefined {
  const of = new Map(tables.filter((one) => !one.isUnreadable).map(({ agentNo, tiers }) => [agentNo, tiers]));
  const above = path.findLast((one) => of.has(one));
  return above === undefined ? undefined : of.get(above);
}

/** Tables of the nearest contracted agents below one. */
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
 * The ceilings that the plan's rules give those directly below the merchant; nothing without rules. Undefined for rules that
 * cannot be read: nothing new is signed under them, and what was signed still begins.
 */
async function ceilingsOf(db: Db, planId: bigint, at: Date): Promise<readonly Tier[] | undefined> {
  const inForce = await rulesAt(db, planId, at);
  if (inForce === undefined) return [];
  return inForce.rules === null ? undefined : readTiers(inForce.rules.ceilings);
}

interface CeilingAsk {
  planId: bigint;
  /** From the top of the tree to the agent itself. */
  path: readonly string[];
  tiers: readonly Tier[];
  /** When the table would begin to hold. */
  at: Date;
  /** An agent who offers has a table of his own: nobody gives away what those over him would pay. */
  byUpline: boolean;
}

/** Where a table would be above what is over it, or below what is under it, from a moment on. */
export async function breachAt(
  db: Db,
  { planId, path, tiers, at, byUpline }: CeilingAsk,
): Promise<CeilingBreach | undefined> {
  const tables = await tablesAround(db, planId, path, at);
  const over = path.slice(0, -1);
  const above = byUpline
    ? (nearest(over.slice(-1), tables) ?? [])
    : (nearest(over, tables) ?? (await ceilingsOf(db, planId, at)));
  return ceilingBreach(above ?? tiers, tiers, nearestBelow(path.at(-1)!, tables));
}

/** Refuses `agents.rateAboveUpline`. */
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

/** What an agent may give to the downline from a moment on: the own table, nothing without one. */
export async function tableAt(db: Db, planId: bigint, path: readonly string[], at: Date): Promise<readonly Tier[]> {
  return nearest(path.slice(-1), await tablesAround(db, planId, path, at)) ?? [];
}

/** From a moment on: when versions of a plan begin, that moment included. */
async function beginnings(db: Db, planId: bigint, from: Date): Promise<Date[]> {
  const later = await rows(
    db,
    sql<{ at: Date }>`
      select distinct lower(v.valid) as at from agents_contract_versions v
      join agents_contracts c on c.contract_id = v.contract_id
      where c.plan_id = ${planId} and lower(v.valid) > ${from} order by 1`,
  );
  return [from, ...later.map(({ at }) => at)];
}

/**
 * Whether a line that moves would have a contract below its root, whose own ends, that is above the new upline's. Those
 * directly below the merchant have the ceilings of the plan.
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

/** Plans of a merchant in the order in which their contracts are locked. */
export const plansOfMerchant = async (db: Db, merchantId: string): Promise<bigint[]> =>
  (
    await db
      .selectFrom('agents_plans')
      .select('plan_id')
      .where('merchant_id', '=', merchantId)
      .orderBy('plan_id')
      .execute()
  ).map(({ plan_id: planId }) => planId);
