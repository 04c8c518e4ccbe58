// Invariants of points.
import { sql } from 'kysely';
import { neverWhileStopped } from '@sanam/protection/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf, type Invariant } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules: Invariant[] = [
  {
    id: 'PT1',
    says: 'what bets earned or lost has one posting of that many points, and every such posting its row',
    broken: sql<Record<string, unknown>>`
      select coalesce(e.earning_id::text, x.source_id) as earning_id, e.points, p.amount as posted
      from (select * from points_earnings where points <> 0) e
      full join (select id, kind, source_id from ledger_transactions where source_type = 'pointsEarning') x
        on x.source_id = e.earning_id::text
      left join ledger_postings p on p.transaction_id = x.id
      left join ledger_accounts a on a.id = case when x.kind = 'points.earned' then p.to_account else p.from_account end
      where e.earning_id is null or x.id is null
        or (abs(e.points), a.class, a.owner, a.currency) is distinct from (p.amount, 'player_points', e.member_id, 'PTS')
        or (e.points > 0) is distinct from (x.kind = 'points.earned')
      limit ${SHOWN}`,
  },
  {
    id: 'PT2',
    says: 'a conversion took its points and paid its cash, once each, at the rate of its rule',
    broken: sql<Record<string, unknown>>`
      select coalesce(c.conversion_id, x.source_id) as conversion_id, c.points, c.amount
      from points_conversions c
      full join (
        select t.source_id, sum(p.amount) filter (where t.source_type = 'pointsConversion') as points,
               sum(p.amount) filter (where t.source_type = 'pointsConversionCash') as cash,
               min(t.member_id) as member_id, count(*) as postings
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        where t.source_type in ('pointsConversion', 'pointsConversionCash') group by 1) x on x.source_id = c.conversion_id
      left join points_conversion_rules r on r.merchant_id = c.rule_merchant and r.version = c.rule_version
      where (c.points, c.amount, c.member_id, 2) is distinct from (x.points, x.cash, x.member_id, x.postings)
        or c.amount is distinct from c.points * 100 / r.points_per_unit or c.points % r.step <> 0
      limit ${SHOWN}`,
  },
  {
    id: 'PT3',
    says: 'a redemption took its points once, and gave them back once where it was cancelled, rejected or returned, else never',
    broken: sql<Record<string, unknown>>`
      select coalesce(d.redeem_id, x.source_id) as redeem_id, d.state, d.points, x.taken, x.given
      from points_redemptions d
      full join (
        select t.source_id, sum(p.amount) filter (where t.source_type = 'pointsRedemption') as taken,
               sum(p.amount) filter (where t.source_type = 'pointsRefund') as given, min(t.member_id) as member_id
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        where t.source_type in ('pointsRedemption', 'pointsRefund') group by 1) x on x.source_id = d.redeem_id
      where (d.points, d.member_id) is distinct from (x.taken, x.member_id)
        or x.given is distinct from case when d.state in ('cancelled', 'rejected', 'returned') then d.points end
      limit ${SHOWN}`,
  },
  {
    id: 'PT4',
    says: 'a stock is the sum of its moves, and a voucher has a free code for each piece that is available',
    broken: sql<Record<string, unknown>>`
      select a.variant_id, a.received, a.available, a.reserved, a.issued, m.received as moved, c.free
      from points_variants a
      join points_rewards r on r.reward_id = a.reward_id
      cross join lateral (
        select coalesce(sum(case kind when 'received' then quantity when 'withdrawn' then -quantity end), 0) as received,
               coalesce(sum(case kind when 'issued' then quantity when 'returned' then -quantity end), 0) as issued
        from points_stock_moves where variant_id = a.variant_id) m
      cross join lateral (
        select count(*) as free from points_codes where variant_id = a.variant_id and redeem_id is null) c
      where (a.received, a.issued) is distinct from (m.received, m.issued) or (r.kind = 'voucher' and c.free <> a.available)
      limit ${SHOWN}`,
  },
  {
    id: 'PT5',
    says: 'a redemption is in the state of its last step, and what is reserved is in redemptions that wait',
    broken: sql<Record<string, unknown>>`
      select d.redeem_id, d.state, s.state as step
      from points_redemptions d
      left join lateral (
        select state from points_redemption_steps where redeem_id = d.redeem_id order by step desc limit 1) s on true
      where s.state is distinct from d.state
      union all
      select a.variant_id, a.reserved::text, w.waiting::text
      from points_variants a
      cross join lateral (
        select coalesce(sum(quantity), 0) as waiting from points_redemptions
        where variant_id = a.variant_id and state in ('pending', 'approved')) w
      where w.waiting <> a.reserved
      limit ${SHOWN}`,
  },
  {
    id: 'PT7',
    says: 'a payout that is paid took its points and paid its cash, once each, at the rate of its rule, and no other did',
    broken: sql<Record<string, unknown>>`
      select coalesce(o.payout_id, x.source_id) as payout_id, o.state, o.points, o.amount
      from points_payouts o
      full join (
        select t.source_id, sum(p.amount) filter (where t.source_type = 'pointsPayout') as points,
               sum(p.amount) filter (where t.source_type = 'pointsPayoutCash') as cash,
               min(t.member_id) as member_id, count(*) as postings
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        where t.source_type in ('pointsPayout', 'pointsPayoutCash') group by 1) x on x.source_id = o.payout_id
      left join points_conversion_rules r on r.merchant_id = o.rule_merchant and r.version = o.rule_version
      where (o.points, o.amount) is distinct from (x.points, x.cash)
        or (o.state = 'paid' and (o.member_id, 2) is distinct from (x.member_id, x.postings))
        or o.amount is distinct from o.points * 100 / r.points_per_unit
      limit ${SHOWN}`,
  },
  neverWhileStopped(
    { id: 'PT6', says: 'no points were earned or spent during a break or exclusion (J10)' },
    sql`
      select earning_id::text as id, member_id, at from points_earnings where points > 0
      union all select conversion_id, member_id, at from points_conversions
      union all select redeem_id, member_id, made_at from points_redemptions`,
  ),
];

/** Returns the breaches of the invariants, each with its first rows. */
export const verifyPoints = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
