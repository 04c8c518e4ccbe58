// Invariants of settled and refunded draws, as queries that return the violating rows.
import { type Invariant, verifyLedger } from '@sanam/ledger/server/index.ts';
import type { Breach } from '@sanam/server/platform/module.ts';
import type pg from 'pg';

/** The settlement in force of each draw that has one. */
const newest = `newest as (select distinct on (draw_id) draw_id, settlement_no from lottery_settlements
                           where state = 'settled' order by draw_id, settlement_no desc)`;
/** Sums that are due to each round of these draws, computed from its tickets. */
const due = `due as (
    select t.draw_id, t.member_id, t.round_id, count(*) as tickets, sum(t.stake) as stake, sum(t.rebate) as rebate,
           coalesce(sum(p.payout), 0) as payout, bool_or(a.ticket_no is not null) as is_aside
    from newest n
    join lottery_tickets t on t.draw_id = n.draw_id and t.state = 'accepted'
    left join lottery_payouts p on p.draw_id = n.draw_id and p.settlement_no = n.settlement_no and p.ticket_no = t.ticket_no
    left join lottery_set_aside a on a.draw_id = n.draw_id and a.settlement_no = n.settlement_no and a.ticket_no = t.ticket_no
    group by t.draw_id, t.member_id, t.round_id)`;
/** The last recorded result of each round. */
const said = `said as (select distinct on (draw_id, member_id, round_id) * from lottery_member_results
                       order by draw_id, member_id, round_id, settlement_no desc)`;
const house = `(select id from vendors where code = 'HOUSE_LOTTO')`;

export const invariants: Invariant[] = [
  {
    id: 'LS1',
    says: 'a settled round comes to what its tickets come to: their number, stakes, rebates and payouts',
    sql: `with ${newest}, ${due}, ${said}
          select d.draw_id, d.member_id, d.round_id, d.payout, m.payout as said from due d
          left join said m on m.draw_id = d.draw_id and m.member_id = d.member_id and m.round_id = d.round_id
          where not d.is_aside and (m.tickets, m.stake, m.rebate, m.payout) is distinct from (d.tickets, d.stake, d.rebate, d.payout)`,
  },
  {
    id: 'LS2',
    says: 'a round that was settled has tickets of its member',
    sql: `select m.draw_id, m.settlement_no, m.member_id, m.round_id from lottery_member_results m
          where not exists (select from lottery_tickets t where t.draw_id = m.draw_id and t.member_id = m.member_id
                              and t.round_id = m.round_id and t.state = 'accepted')`,
  },
  {
    id: 'LS3',
    says: 'a settled round was credited what it was said to come to, and what no balance could cover on top until it was recovered',
    sql: `with ${said}
          select m.draw_id, m.member_id, m.round_id, m.payout, m.uncovered, r.win_total, r.state from said m
          left join vendors_rounds r on r.vendor_id = ${house} and r.round_id = m.round_id and r.member_id = m.member_id
          left join lottery_cases c on c.draw_id = m.draw_id and c.member_id = m.member_id and c.round_id = m.round_id
            and c.settlement_no = m.settlement_no and c.kind = 'uncovered' and c.outcome = 'recovered'
          where r.state is distinct from 'CLOSED'
            or r.win_total <> m.payout + case when c.case_id is null then m.uncovered else 0 end`,
  },
  {
    id: 'LS4',
    says: 'what moved a round is one accepted transaction of its own, and it moved the difference',
    sql: `select m.draw_id, m.settlement_no, m.round_id, m.transaction_id, t.moved from lottery_member_results m
          left join vendors_transactions t on t.vendor_id = ${house} and t.transaction_id = m.transaction_id and t.state = 'ACCEPTED'
          where m.transaction_id is not null and (t.id is null or m.settlement_no = 1 and t.moved <> m.payout)
          union all
          select min(draw_id), min(settlement_no), min(round_id), transaction_id, null from lottery_member_results
          where transaction_id is not null group by transaction_id having count(*) > 1`,
  },
  {
    id: 'LS5',
    says: 'nothing is paid before two programs found the same winners and sums, these are the payouts written, and the tickets are as sealed',
    sql: `select s.draw_id, s.settlement_no, s.payout, s.checked_payout, p.payout as written, s.winners, p.winners as found
          from lottery_settlements s
          cross join lateral (
            select coalesce(sum(p.payout), 0) as payout, count(*) as winners from lottery_payouts p
            where p.draw_id = s.draw_id and p.settlement_no = s.settlement_no and not exists (
              select from lottery_set_aside a where a.draw_id = p.draw_id and a.settlement_no = p.settlement_no
                and a.ticket_no = p.ticket_no and a.phase <> 'pay')) p
          where s.state in ('paying', 'settled')
            and (s.differing, s.payout, s.winners, s.checked_payout, s.checked_winners, coalesce(s.seal_differing, 0))
                is distinct from (0::bigint, p.payout, p.winners, p.payout, p.winners, 0::bigint)`,
  },
  {
    id: 'LS6',
    says: 'a payout is of an accepted ticket of its draw, unless that was refunded, and is its exact amount rounded up',
    sql: `select p.draw_id, p.settlement_no, p.ticket_no, p.exact, p.payout from lottery_payouts p
          left join lottery_tickets t on t.ticket_no = p.ticket_no and t.draw_id = p.draw_id
          left join lottery_draws d on d.draw_id = p.draw_id and d.state in ('refunding', 'refunded')
          where t.state is distinct from 'accepted' and d.draw_id is null or p.payout <> ceil(p.exact / 10000000)`,
  },
  {
    id: 'LS7',
    says: 'of a refunded draw every ticket was given back, once, or set aside',
    sql: `select t.draw_id, t.ticket_no, t.state from lottery_tickets t
          join lottery_draws d on d.draw_id = t.draw_id and d.state = 'refunded'
          left join lottery_set_aside a on a.draw_id = t.draw_id and a.phase = 'refund' and a.ticket_no = t.ticket_no
          where case t.state when 'accepted' then a.ticket_no is null
                when 'voided' then not exists (
                  select from vendors_transactions v where v.vendor_id = ${house} and v.transaction_id = 'V' || t.ticket_no
                    and v.call = 'rollback' and v.state = 'ACCEPTED' and v.moved = t.price)
                else false end`,
  },
  {
    id: 'LS8',
    says: 'a settled draw is settled by its newest result, and all work of its settlements is done',
    sql: `select d.draw_id, d.result_version, s.settlement_no, s.state from lottery_draws d
          left join lateral (select * from lottery_settlements s where s.draw_id = d.draw_id order by s.settlement_no desc limit 1) s on true
          where d.state = 'settled' and (s.state, s.result_version, s.settlement_no)
            is distinct from ('settled', d.result_version, d.settlement_no)
          union all
          select c.draw_id, null, c.settlement_no, c.phase from lottery_settlement_chunks c
          join lottery_settlements s on s.draw_id = c.draw_id and s.settlement_no = c.settlement_no and s.state = 'settled'
          where c.done_at is null`,
  },
  {
    id: 'LS9',
    says: 'every ticket of a draw was accepted before its sales ended, and they ended before it was drawn',
    sql: `select d.draw_id, t.ticket_no, t.accepted_at, d.close_at, d.locked_at from lottery_tickets t
          join lottery_draws d on d.draw_id = t.draw_id
          where t.accepted_at >= d.close_at or t.accepted_at >= d.locked_at or d.drawn_at < d.locked_at`,
  },
];

export const verifySettlement = (pool: pg.Pool): Promise<Breach[]> => verifyLedger(pool, invariants);
