// Income of one agent from statements, by business day and kind.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { PlanKind } from '../../contract/plan-states.ts';

export interface IncomeRow {
  day: string;
  kind: PlanKind;
  volume: string;
  entitlement: string;
  toDownline: string;
  net: string;
  carried: string;
  waiting: string;
  paid: string;
}

export interface IncomeAsk {
  agentNo: bigint;
  kind: PlanKind | undefined;
  zone: string;
  from: Date;
  to: Date;
}

/**
 * Returns a row per kind and business day on which a period ended. Slots of the real-time salary contain the day so
 * far, so only the last slot of a day and plan counts.
 */
export const incomeOf = (db: Db, { agentNo, kind, zone, from, to }: IncomeAsk): Promise<IncomeRow[]> =>
  rows(
    db,
    sql<IncomeRow>`
      with own as (
        select to_char((s.period_end - interval '1 microsecond') at time zone ${zone}, 'YYYY-MM-DD') as day, p.kind, s.plan_id,
               s.period_end, s.turnover, s.entitlement, s.to_downline, s.gross, s.carry_in,
               case when s.state = 'paid' then s.payable else 0 end as paid,
               case when s.state = 'paid' then 0 else s.payable end as waiting
        from agents_statements s join agents_plans p on p.plan_id = s.plan_id
        where s.agent_no = ${agentNo} and s.period_end > ${from} and s.period_end <= ${to} and s.state <> 'void'
          and (${kind ?? null}::text is null or p.kind = ${kind ?? null})
      ), counted as (
        select o.*, o.kind <> 'realtimeSalary' or o.period_end = max(o.period_end) over (partition by o.plan_id, o.day) as is_last
        from own o
      )
      select c.day, c.kind,
             coalesce(sum(c.turnover) filter (where c.is_last), 0) as volume,
             coalesce(sum(c.entitlement) filter (where c.is_last), 0) as entitlement,
             coalesce(sum(c.to_downline) filter (where c.is_last), 0) as "toDownline",
             coalesce(sum(c.gross) filter (where c.is_last), 0) as net,
             coalesce(sum(c.carry_in) filter (where c.is_last), 0) as carried, sum(c.waiting) as waiting,
             sum(c.paid) as paid
      from counted c group by c.day, c.kind order by c.day desc, c.kind`,
  );
