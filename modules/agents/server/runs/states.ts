// State of each agent at the start of a period: from earlier statements, the previous business day, and clawbacks.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { isNewMonth, periodAt } from '../../contract/rules/periods.ts';
import type { AgentState } from '../../contract/rules/run.ts';
import { carriedOver, type CarryLot } from '../../contract/rules/settle.ts';
import type { Run } from './run.ts';

/**
 * Returns the payable of the plan's earlier runs of the day, paid or not: a voided statement is not made up by the next
 * slot.
 */
export async function paidOfDay(db: Db, { planId, start }: Run, dayStart: Date): Promise<Map<string, bigint>> {
  const paid = await rows(
    db,
    sql<{ agent: bigint; amount: string }>`
      select agent_no as agent, sum(payable) as amount from agents_statements
      where plan_id = ${planId} and period_start >= ${dayStart} and period_start < ${start}
      group by agent_no`,
  );
  return new Map(paid.map(({ agent, amount }) => [String(agent), BigInt(amount)]));
}

/**
 * Returns the carry at the start of the business day, including clawbacks of the previous day that the wallet could not
 * cover.
 */
export async function statesOfDay(
  db: Db,
  { planId, zone }: Run,
  dayStart: Date,
  today: ReadonlyMap<string, bigint>,
): Promise<Map<string, AgentState>> {
  const carries = await db
    .selectFrom('agents_day_carries')
    .select(['agent_no', 'carry_in'])
    .where('plan_id', '=', planId)
    .where('day_start', '=', dayStart)
    .execute();
  const carryOf = new Map(carries.map((row) => [String(row.agent_no), row.carry_in]));
  const dayBefore = new Date(periodAt('daily', zone, dayStart.getTime() - 1).start);
  for (const [agent, carried] of await clawedBetween(db, planId, dayBefore, dayStart))
    carryOf.set(agent, (carryOf.get(agent) ?? 0n) - carried);
  const agents = new Set([...carryOf.keys(), ...today.keys()]);
  return new Map(
    [...agents].map((agent) => [
      agent,
      { lots: [], dayCarry: carryOf.get(agent) ?? 0n, paidBefore: today.get(agent) ?? 0n },
    ]),
  );
}

interface LotsRow {
  agent: bigint;
  start: Date;
  lots: { age: number; amount: string; isKept?: boolean }[];
  clawed: string;
  kept: string;
}

/**
 * Returns the open carry of each agent's last statement of the plan, and later clawbacks that the wallet could not
 * cover.
 */
export async function statesOf(db: Db, { planId, start, end, rules, zone }: Run): Promise<Map<string, AgentState>> {
  const last = await rows(
    db,
    sql<LotsRow>`
      select s.agent, s.start, s.lots, coalesce(b.clawed, 0) as clawed, coalesce(b.kept, 0) as kept
      from (
        select distinct on (agent_no) agent_no as agent, period_start as start, period_end as "end", lots from agents_statements
        where plan_id = ${planId} and period_end <= ${start} order by agent_no, period_end desc) s
      left join lateral (
        select sum(c.carried) filter (where not c.is_kept) as clawed, sum(c.carried) filter (where c.is_kept) as kept
        from agents_clawbacks c
        where c.plan_id = ${planId} and c.agent_no = s.agent and c.slot >= s."end" and c.slot < ${end}) b on true`,
  );
  return new Map(
    last.map((row) => {
      const lots: CarryLot[] = row.lots.map((lot) => ({ ...lot, amount: BigInt(lot.amount) }));
      const isNew = isNewMonth(zone, row.start.getTime(), start.getTime());
      const open = carriedOver(rules.carry, lots, isNew);
      const [clawed, kept] = [BigInt(row.clawed), BigInt(row.kept)];
      if (clawed > 0n) open.push({ age: 0, amount: -clawed });
      if (kept > 0n) open.push({ age: 0, amount: -kept, isKept: true });
      return [String(row.agent), { lots: open, dayCarry: 0n, paidBefore: 0n }];
    }),
  );
}

async function clawedBetween(db: Db, planId: bigint, from: Date, to: Date): Promise<Map<string, bigint>> {
  const found = await rows(
    db,
    sql<{ agent: bigint; carried: string }>`
      select agent_no as agent, sum(carried) as carried from agents_clawbacks
      where plan_id = ${planId} and slot >= ${from} and slot < ${to} and carried > 0 group by agent_no`,
  );
  return new Map(found.map(({ agent, carried }) => [String(agent), BigInt(carried)]));
}
