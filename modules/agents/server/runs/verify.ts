// Invariants of claimed facts, sums, runs and wages, as queries that return violating rows.
import { type Invariant, verifyLedger } from '@sanam/ledger/server/index.ts';
import type { Breach, InvariantDeps } from '@sanam/server/platform/module.ts';
import { runningInvariants } from '../reports/verify.ts';
import { verifyCeilings } from './ceilings.ts';
import { verifyStatements } from './recompute.ts';

const summed =
  'sum(stake_cash) as stake, sum(payout_cash) as payout, sum(valid_bet) as valid_bet, sum(net_loss) as net_loss';

export const invariants: Invariant[] = [
  {
    id: 'AW1',
    says: 'a claimed fact is a fact of play, of its member, in a line, that of what it corrects, in no slot before its settlement',
    sql: `select a.fact_id, a.member_no, a.line_id, a.slot from agents_facts a
          left join play_facts f on f.id = a.fact_id
          left join agents_members m on m.member_no = a.member_no
          left join agents_lines l on l.line_id = a.line_id
          left join agents_facts o on o.fact_id = a.corrects
          where f.id is null or l.line_id is null or m.member_id is distinct from f.member_id or a.corrects is distinct from f.corrects
             or (a.stake_cash, a.payout_cash) is distinct from (f.stake_cash, f.payout_cash)
             or a.slot < date_bin('5 minutes', f.settled_at, '2000-01-01 00:00+00')
             or (a.corrects is not null and (o.line_id, o.member_no) is distinct from (a.line_id, a.member_no))`,
  },
  {
    id: 'AW2',
    says: 'what a member of a line played in money is claimed once the follower has read it',
    sql: `select f.id, f.member_id from play_facts f
          join play_followers w on w.name = 'agents.claim' and f.id <= w.upto[f.lane + 1]
          join agents_members m on m.member_id = f.member_id
          join agents_uplines u on u.member_no = m.member_no and u.valid @> f.settled_at
          join agents_lines l on l.agent_no = u.upline_no and l.valid @> f.settled_at
          where f.corrects is null and f.currency = 'THB' and not f.is_test
            and not exists (select from agents_facts a where a.fact_id = f.id and a.line_id = l.line_id)`,
  },
  {
    id: 'AW3',
    says: 'the sums of a closed hour are those of its facts',
    sql: `select coalesce(f.hour, h.hour) as hour, line_id, member_no, product, f.valid_bet as found, h.valid_bet
          from (select date_trunc('hour', slot, 'UTC') as hour, line_id, member_no, product, count(*) as facts, ${summed}
                from agents_facts, agents_clock where slot < hours_upto group by 1, 2, 3, 4) f
          full join agents_hours h using (hour, line_id, member_no, product)
          where (f.facts, f.stake, f.payout, f.valid_bet, f.net_loss) is distinct from (h.facts, h.stake, h.payout, h.valid_bet, h.net_loss)`,
  },
  {
    id: 'AW4',
    says: 'the sums of a closed day are those of its facts',
    sql: `select coalesce(f.day, d.day) as day, line_id, member_no, product, f.valid_bet as found, d.valid_bet
          from (select s.day, a.line_id, a.member_no, a.product, count(*) as facts, ${summed}
                from agents_facts a join agents_lines l on l.line_id = a.line_id
                join agents_summed_days s on s.merchant_id = l.merchant_id and a.slot >= s.starts_at and a.slot < s.ends_at
                group by 1, 2, 3, 4) f
          full join agents_days d using (day, line_id, member_no, product)
          where (f.facts, f.stake, f.payout, f.valid_bet, f.net_loss) is distinct from (d.facts, d.stake, d.payout, d.valid_bet, d.net_loss)`,
  },
  {
    id: 'AW5',
    says: 'the sums of a team are those of everybody below it by the lines of that day',
    sql: `select coalesce(m.day, t.day) as day, agent_no, product, m.valid_bet as found, t.valid_bet
          from (select d.day, a.agent_no, d.product, count(distinct d.member_no) as members, sum(d.facts) as facts,
                       sum(d.stake) as stake, sum(d.payout) as payout, sum(d.valid_bet) as valid_bet, sum(d.net_loss) as net_loss
                from agents_days d join agents_lines l on l.line_id = d.line_id cross join lateral unnest(l.path) a (agent_no)
                group by 1, 2, 3) m
          full join agents_team_days t using (day, agent_no, product)
          where (m.members, m.facts, m.stake, m.payout, m.valid_bet, m.net_loss)
                is distinct from (t.members, t.facts, t.stake, t.payout, t.valid_bet, t.net_loss)`,
  },
  {
    id: 'AW6',
    says: 'what a run pays and takes comes to what the top of its lines is entitled to',
    sql: `select r.run_id, r.entitlement, sum(s.gross) as gross from agents_runs r join agents_plans p on p.plan_id = r.plan_id
          left join agents_statements s on s.run_id = r.run_id
          where r.state <> 'pending' and p.kind <> 'realtimeSalary'
          group by r.run_id having r.entitlement is distinct from coalesce(sum(s.gross), 0)
             or r.payable is distinct from coalesce(sum(s.payable), 0) or r.statements is distinct from count(s.statement_id)`,
  },
  {
    id: 'AW7',
    says: 'what an agent is paid and carries follows from the gross, what was carried and the cap',
    sql: `select statement_id, carry_in, gross, payable, over_cap, carry_out from agents_statements
          where payable + over_cap + carry_out <> carry_in + gross - paid_before
             or (payable > 0 and carry_out < 0) or gross <> entitlement - to_downline`,
  },
  {
    id: 'AW8',
    says: 'a period begins with at most what the one before left open and what was taken back since',
    sql: `select s.statement_id, s.carry_in, b.carry_out, k.carried from agents_statements s join agents_plans p on p.plan_id = s.plan_id
          left join lateral (
            select e.carry_out, e.period_end from agents_statements e where e.plan_id = s.plan_id and e.agent_no = s.agent_no
              and e.period_end <= s.period_start order by e.period_end desc limit 1) b on true
          left join lateral (
            select sum(c.carried) as carried from agents_clawbacks c where c.plan_id = s.plan_id and c.agent_no = s.agent_no
              and c.slot >= b.period_end and c.slot < s.period_end) k on true
          where p.kind <> 'realtimeSalary' and s.carry_in < coalesce(b.carry_out, 0) - coalesce(k.carried, 0)`,
  },
  {
    id: 'AW9',
    says: 'a paid statement has one posting of its amount to its agent, and every wage has a paid statement',
    sql: `select coalesce(s.statement_id::text, t.source_id) as statement_id, s.state, s.payable, p.amount
          from agents_statements s
          full join (select id, source_id from ledger_transactions where source_type = 'wage') t on t.source_id = s.statement_id::text
          left join ledger_postings p on p.transaction_id = t.id
          left join ledger_accounts a on a.id = p.to_account
          left join agents_members m on m.member_no = s.agent_no
          where (s.state = 'paid') is distinct from (p.id is not null)
             or (p.id is not null and (p.amount, a.class, a.owner, t.id) is distinct from (s.payable, 'agent_wallet', m.member_id, s.transaction_id))`,
  },
  {
    id: 'AW10',
    says: 'a paid run has nothing that waits, and runs of a plan are computed in their order',
    sql: `select r.run_id, r.state, s.state as waiting from agents_runs r
          join agents_statements s on s.run_id = r.run_id and s.state in ('review', 'approved') where r.state = 'paid'
          union all
          select r.run_id, r.state, 'before' from agents_runs r join agents_runs e on e.plan_id = r.plan_id
            and e.period_start < r.period_start and e.state = 'pending' where r.state <> 'pending'`,
  },
  {
    id: 'AW13',
    says: 'a payment of a member in a line, and what a promotion gave, is claimed once, for its member, amount and line, as far as the ledger is read',
    sql: `with posting as materialized (
            select p.id, p.kind, p.at, p.amount, a.owner, t.source_type, t.source_id, p.id > s.costs_since as is_new,
                   p.kind = any (c.gives || c.takes) as is_cost, p.kind = any (c.takes) as is_taken
            from agents_cost_kinds() c
            join ledger_postings p on true join agents_flow_state s on p.id > s.since and p.id <= s.upto
            join ledger_transactions t on t.id = p.transaction_id
            join ledger_accounts a on a.id = case when p.to_version is null then p.from_account else p.to_account end
            where p.kind = any (c.gives || c.takes || array['deposit.credited', 'deposit.takenBack', 'deposit.restored',
                                'deposit.reversed', 'withdrawal.disbursed', 'withdrawal.returned'])
              and (p.from_version is not null or p.to_version is not null) and a.currency = 'THB'
          ), due as (
            select p.*, l.line_id,
                   case when p.is_taken or p.kind in ('deposit.takenBack', 'deposit.reversed', 'withdrawal.returned')
                        then -p.amount else p.amount end as signed
            from posting p
            left join agents_originals((select jsonb_agg(o) from posting o where o.is_new)) b
              on b.source_type = p.source_type and b.source_id = p.source_id
            join agents_members m on m.member_id = p.owner
            join agents_uplines u on u.member_no = m.member_no and u.valid @> coalesce(b.at, p.at) and u.upline_no is not null
            left join agents_lines l on l.agent_no = u.upline_no and l.valid @> coalesce(b.at, p.at)
            where p.is_new or not p.is_cost
          )
          select coalesce(p.id::text, f.source_id) as posting_id, f.member_no, p.signed as amount, f.amount as claimed
          from due p
          full join (select f.*, m.member_id from agents_flows f join agents_members m on m.member_no = f.member_no
                     where f.source_type in ('posting', 'rebate')) f on f.source_id = p.id::text
          where (p.owner, p.signed, p.is_cost) is distinct from (f.member_id, f.amount, f.kind = 'promotion')
             or f.slot < date_bin('5 minutes', p.at, '2000-01-01 00:00+00') or (p.is_new and p.line_id is distinct from f.line_id)`,
  },
  {
    id: 'AW14',
    says: 'what was taken back has one posting from its agent of what the wallet gave, and is not more than the plan paid',
    sql: `select coalesce(c.clawback_id, t.source_id) as clawback_id, c.posted, p.amount
          from agents_clawbacks c
          full join (select id, source_id from ledger_transactions where source_type = 'clawback') t on t.source_id = c.clawback_id
          left join ledger_postings p on p.transaction_id = t.id
          left join ledger_accounts a on a.id = p.from_account
          left join agents_members m on m.member_no = c.agent_no
          where t.id is distinct from c.transaction_id or coalesce(p.amount, 0) is distinct from c.posted
             or (p.id is not null and (a.class, a.owner) is distinct from ('agent_wallet', m.member_id))
          union all
          select min(c.clawback_id), sum(c.amount), null from agents_clawbacks c group by c.plan_id, c.agent_no
          having sum(c.amount) > (select sum(s.payable) from agents_statements s
                                  where s.plan_id = c.plan_id and s.agent_no = c.agent_no and s.state = 'paid')`,
  },
  {
    id: 'AW15',
    says: 'what a run left out or added back comes to the facts of the member, and is added back once, after it was left out',
    sql: `select x.run_id, x.member_no, x.kind, x.valid_bet, f.valid_bet as found from agents_run_exclusions x
          left join lateral (
            select coalesce(sum(f.valid_bet), 0) as valid_bet, coalesce(sum(f.net_loss), 0) as net_loss from agents_facts f
            where f.member_no = x.member_no and f.slot >= x.slots_from and f.slot < x.slots_to) f on true
          left join agents_run_exclusions o on o.run_id = x.of_run and o.member_no = x.member_no and o.kind <> 'restored'
          where (x.valid_bet, x.net_loss) is distinct from (f.valid_bet, f.net_loss)
             or (o.slots_from, o.slots_to) is distinct from (x.slots_from, x.slots_to)`,
  },
  {
    id: 'AW16',
    says: 'a new member counts for one contract of an agent above him, with what he paid in and played by then, as the rules ask',
    sql: `select q.contract_id, q.member_no, q.run_id, q.deposits, d.deposits as found, q.valid_bet, b.valid_bet as found_bet
          from agents_acquisitions q join agents_runs r on r.run_id = q.run_id
          join agents_contracts c on c.contract_id = q.contract_id
          join agents_plan_versions v on v.plan_id = r.plan_id and v.version = r.plan_version
          cross join lateral (
            select coalesce(sum(f.deposit), 0) as deposits from agents_flows f where f.member_no = q.member_no and f.slot < r.period_end) d
          cross join lateral (
            select coalesce(sum(f.valid_bet), 0) as valid_bet from agents_facts f where f.member_no = q.member_no and f.slot < r.period_end) b
          where (q.deposits, q.valid_bet) is distinct from (d.deposits, b.valid_bet) or c.plan_id <> r.plan_id
             or q.deposits < (v.rules -> 'acquisition' ->> 'minDeposit')::numeric * 100
             or q.valid_bet < (v.rules -> 'acquisition' ->> 'minValidBet')::numeric * 100
             or not exists (select from agents_uplines u where u.member_no = q.member_no and u.upline_no = c.agent_no)
          union all
          select min(q.contract_id), q.member_no, min(q.run_id), null, null, null, count(*) from agents_acquisitions q
          group by q.contract_id, q.member_no having count(*) > 1`,
  },
  {
    id: 'AW17',
    says: 'a large win that is carried apart goes on from run to run of its plan, for its member alone',
    sql: `select a.run_id, a.member_no, a.carried_in, a.before from (
            select c.*, lag(c.carried_out, 1, 0::numeric) over (
                     partition by r.plan_id, c.member_no order by r.period_start, c.place) as before
            from agents_carried_apart c join agents_runs r on r.run_id = c.run_id) a
          where a.carried_in <> a.before`,
  },
  {
    id: 'AW18',
    says: 'who is sorted in a period played what the days of it come to',
    sql: `select span_id, line_id, member_no, d.valid_bet as found, m.valid_bet
          from (select s.span_id, d.line_id, d.member_no, sum(d.facts) as facts, sum(d.stake) as stake, sum(d.payout) as payout,
                       sum(d.valid_bet) as valid_bet, sum(d.net_loss) as net_loss
                from agents_spans s
                join agents_summed_days y on y.merchant_id = s.merchant_id and y.starts_at >= s.starts_at and y.ends_at <= s.ends_at
                join agents_days d on d.day = y.day
                join agents_lines l on l.line_id = d.line_id and l.merchant_id = s.merchant_id
                group by 1, 2, 3) d
          full join agents_span_members m using (span_id, line_id, member_no)
          where (d.facts, d.stake, d.payout, d.valid_bet, d.net_loss)
                is distinct from (m.facts, m.stake, m.payout, m.valid_bet, m.net_loss)`,
  },
  {
    id: 'AW19',
    says: 'no bet counts for a line that was placed while its member was on a break or excluded',
    sql: `select merchant_id, member_no, fact_id, placed_at from agents_played_while_stopped('-infinity')`,
  },
];

export async function verifyWages({ db, pool }: InvariantDeps): Promise<Breach[]> {
  return [
    ...(await verifyLedger(pool, [...invariants, ...runningInvariants])),
    ...(await verifyCeilings(db)),
    ...(await verifyStatements(db)),
  ];
}
