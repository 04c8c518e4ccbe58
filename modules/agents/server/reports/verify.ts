// Invariants of the sums of running days, as queries that return violating rows.
import type { Invariant } from '@sanam/ledger/server/index.ts';

const facts = `agents_running_days r join agents_lines l on l.merchant_id = r.merchant_id
               join agents_facts f on f.line_id = l.line_id and f.slot >= r.starts_at and f.slot < r.upto`;
const flows = facts.replace('agents_facts', 'agents_flows');
const teams = 'stake, payout, valid_bet, first_deposits, deposits, withdrawals, promotions';
const each = (alias: string, columns: string): string => columns.replaceAll(/\w+/g, (column) => `${alias}.${column}`);

export const runningInvariants: Invariant[] = [
  {
    id: 'AW20',
    says: 'the sums of the running day are those of the facts and payments of its slots, for members',
    sql: `select member_no, line_id, product, d.valid_bet as found, m.valid_bet
          from (select f.member_no, f.line_id, f.product, sum(f.stake_cash) as stake, sum(f.valid_bet) as valid_bet, false as is_depositor
                from ${facts} group by 1, 2, 3
                union all
                select f.member_no, f.line_id, '', 0, 0, bool_or(f.deposit > 0) from ${flows} group by 1, 2) d
          full join agents_running_members m using (member_no, line_id, product)
          where (d.stake, d.valid_bet, d.is_depositor) is distinct from (m.stake, m.valid_bet, m.is_depositor)`,
  },
  {
    id: 'AW21',
    says: 'the sums of the running day are those of the facts and payments of its slots, for teams',
    sql: `with first as (
            select f.member_no, f.line_id, l.path from ${flows}
            where f.deposit > 0 and not exists (
              select from agents_flows e where e.member_no = f.member_no and e.slot < r.starts_at and e.deposit > 0)
            group by 1, 2, 3
          ), part as (
            select l.path, f.product, f.stake_cash as stake, f.payout_cash as payout, f.valid_bet, 0 as first_deposits, 0 as deposits,
                   0 as withdrawals, 0 as promotions
            from ${facts}
            union all
            select l.path, '', 0, 0, 0, 0, f.deposit, case when f.kind = 'payment' then f.amount - f.deposit else 0 end,
                   case when f.kind = 'promotion' then f.amount else 0 end
            from ${flows}
            union all
            select path, '', 0, 0, 0, 1, 0, 0, 0 from first
          )
          select agent_no, product, d.valid_bet as found, t.valid_bet
          from (select a.agent_no, p.product, ${teams.replaceAll(/(\w+)/g, 'sum(p.$1) as $1')}
                from part p cross join lateral unnest(p.path) a (agent_no) group by 1, 2) d
          full join agents_running_teams t using (agent_no, product)
          where (${each('d', teams)}) is distinct from (${each('t', teams)})`,
  },
  {
    id: 'AW22',
    says: 'a team counts each of its members once on the running day, by the last day on which the member was there',
    sql: `with own as (
            select m.*, r.day, r.active_min, l.path from agents_running_days r join agents_lines l on l.merchant_id = r.merchant_id
            join agents_running_members m on m.line_id = l.line_id
          ), there as (
            select 'bettor' as kind, product, member_no, path, day from own where product <> '' and stake > 0
            union
            select 'bettor', '', member_no, path, day from own where product <> '' and stake > 0
            union
            select 'active', '', member_no, path, day from own where product <> ''
            group by member_no, line_id, path, day, active_min having sum(valid_bet) >= active_min
            union
            select 'depositor', '', member_no, path, day from own where is_depositor
          ), counted as (
            select a.agent_no, t.kind, t.product, t.member_no,
                   coalesce(max(p.last_day) filter (where b.path @> array[a.agent_no]), '-infinity') as last_day
            from there t cross join lateral unnest(t.path) a (agent_no)
            left join agents_last_days p
              on p.member_no = t.member_no and p.kind = t.kind and p.product = t.product and p.last_day > t.day - 94
            left join agents_lines b on b.line_id = p.line_id
            group by 1, 2, 3, 4
          )
          select agent_no, kind, product, last_day, c.members as found, p.members
          from (select agent_no, kind, product, last_day, count(*) as members from counted group by 1, 2, 3, 4) c
          full join (select * from agents_running_people where members <> 0) p using (agent_no, kind, product, last_day)
          where c.members is distinct from p.members`,
  },
];
