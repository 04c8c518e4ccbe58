// Deductions from a dividend besides play: payments, promotions, and salaries paid inside the team.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Run } from './run.ts';

export interface Money {
  /** For the direct members of each place, by path. */
  flows: ReadonlyMap<string, { flow: bigint; promotions: bigint }>;
  /** By member number. */
  wages: ReadonlyMap<string, bigint>;
}

export async function readMoney(db: Db, run: Run): Promise<Money> {
  const { paymentFeePpm = 0, deductPromotions = false, deductWages } = run.rules.base;
  const none = new Map<string, never>();
  return {
    flows: paymentFeePpm > 0 || deductPromotions ? await flowsOf(db, run) : none,
    wages: deductWages ? await wagesOf(db, run) : none,
  };
}

async function flowsOf(db: Db, { runId, merchantId, start, end }: Run): Promise<Money['flows']> {
  const found = await rows(
    db,
    sql<{ path: string; flow: string; promotions: string }>`
      select /* never null: path; as in the table */ array_to_string(l.path, '.') as path,
             coalesce(sum(f.amount) filter (where f.kind = 'payment'), 0) as flow,
             coalesce(sum(f.amount) filter (where f.kind = 'promotion'), 0) as promotions
      from (
        select o.line_id, o.kind, o.amount from agents_flows o
        where o.slot >= ${start} and o.slot < ${end} and not exists (
          select from agents_run_exclusions x where x.run_id = ${runId} and x.member_no = o.member_no and x.kind = 'excluded')
        union all
        select o.line_id, o.kind, o.amount from agents_run_exclusions x
        join agents_flows o on o.member_no = x.member_no and o.slot >= x.slots_from and o.slot < x.slots_to
        where x.run_id = ${runId} and x.kind = 'restored') f
      join agents_lines l on l.line_id = f.line_id
      where l.merchant_id = ${merchantId}
      group by l.path`,
  );
  return new Map(found.map((row) => [row.path, { flow: BigInt(row.flow), promotions: BigInt(row.promotions) }]));
}

/** Returns salaries paid to agents in the period less clawbacks, by their times, which never change. */
async function wagesOf(db: Db, { merchantId, start, end }: Run): Promise<Map<string, bigint>> {
  const paid = await rows(
    db,
    sql<{ agent: bigint; amount: string }>`
      select w.agent_no as agent, sum(w.amount) as amount
      from (
        select s.agent_no, s.plan_id, s.payable as amount from agents_statements s
        where s.merchant_id = ${merchantId} and s.state = 'paid' and s.paid_at >= ${start} and s.paid_at < ${end}
        union all
        select c.agent_no, c.plan_id, -c.posted from agents_clawbacks c
        where c.merchant_id = ${merchantId} and c.slot >= ${start} and c.slot < ${end}) w
      join agents_plans p on p.plan_id = w.plan_id
      where p.kind <> 'dividend'
      group by w.agent_no`,
  );
  return new Map(paid.map(({ agent, amount }) => [String(agent), BigInt(amount)]));
}
