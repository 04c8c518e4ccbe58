// Invariants of the VIP ladder.
import { sql } from 'kysely';
import { paidOnce } from '@sanam/ledger/server/index.ts';
import { neverWhileStopped } from '@sanam/protection/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf, type Invariant } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules: Invariant[] = [
  {
    id: 'VIP1',
    says: 'what a member has played is the sum of its days, and never below zero',
    broken: sql<Record<string, unknown>>`
      select coalesce(s.member_id, d.member_id) as member_id, s.experience, d.experience as days
      from vip_standings s
      full join (select member_id, sum(experience) as experience from vip_days group by 1) d on d.member_id = s.member_id
      where s.experience is distinct from d.experience or s.experience < 0
      limit ${SHOWN}`,
  },
  {
    id: 'VIP2',
    says: 'a rank is the highest level that was ever reached: it never falls (J11)',
    broken: sql<Record<string, unknown>>`
      select coalesce(s.member_id, x.member_id) as member_id, s.rank_level, x.rank_level as reached
      from (select * from vip_standings where rank_level > 0) s
      full join (select member_id, max(rank_level) as rank_level from vip_crossings group by 1) x on x.member_id = s.member_id
      where s.rank_level is distinct from x.rank_level
      limit ${SHOWN}`,
  },
  {
    id: 'VIP3',
    says: 'a level was reached with its threshold, and owes what its ladder gives',
    broken: sql<Record<string, unknown>>`
      select x.member_id, x.rank_level, x.experience, l.threshold, x.amount, l.upgrade_bonus
      from vip_crossings x
      join vip_levels l on l.merchant_id = x.ladder_merchant and l.version = x.ladder_version and l.rank_level = x.rank_level
      where x.experience < l.threshold or x.amount <> l.upgrade_bonus
      limit ${SHOWN}`,
  },
  paidOnce(
    {
      id: 'VIP4',
      says: 'a level that is paid in cash has one posting of its amount to its member, and no other has one',
    },
    'vipCrossing',
    sql`select member_id || ':' || rank_level as source_id, member_id, amount from vip_crossings where state = 'paid' and not is_bonus`,
  ),
  {
    id: 'VIP5',
    says: 'a line of a closed day gives its rate of what is left of its bets, and carries what is not',
    broken: sql<Record<string, unknown>>`
      select b.member_id, b.day, b.product, b.valid, b.carried, b.rate, b.rebate, b.rest
      from vip_bets b
      where b.closed_at is not null
        and (b.rebate <> div(greatest(b.valid + b.carried, 0)::numeric * b.rate, 1000000)
             or (b.rate > 0 and b.rest <> least(b.valid + b.carried, 0)) or (b.rate = 0 and b.rest <> b.carried))
      limit ${SHOWN}`,
  },
  {
    id: 'VIP6',
    says: 'what corrections take from a day is what the day before left of them',
    broken: sql<Record<string, unknown>>`
      select o.member_id, o.day, o.product, o.carried, o.before
      from (
        select member_id, day, product, carried, lag(rest, 1, 0::bigint) over (partition by member_id, product order by day) as before
        from vip_bets where closed_at is not null) o
      where o.carried <> o.before
      limit ${SHOWN}`,
  },
  {
    id: 'VIP7',
    says: 'a rebate is the sum of the lines of its day, and every day that gives something has one',
    broken: sql<Record<string, unknown>>`
      select coalesce(w.member_id, b.member_id) as member_id, coalesce(w.period, b.day) as day, w.amount, b.rebate
      from (select member_id, period, amount from vip_rewards where kind = 'rebate') w
      full join (select member_id, day, sum(rebate)::bigint as rebate from vip_bets where rebate > 0 group by 1, 2) b
        on b.member_id = w.member_id and b.day = w.period
      where w.amount is distinct from b.rebate
      limit ${SHOWN}`,
  },
  {
    id: 'VIP8',
    says: 'a gift is what its level gives for its occasion, and a rebate is at no other rate than that of its level',
    broken: sql<Record<string, unknown>>`
      select w.member_id, w.kind, w.period, w.amount, w.rank_level
      from vip_rewards w
      join vip_levels l
        on l.merchant_id = w.ladder_merchant and l.version = w.ladder_version and l.rank_level = w.rank_level
      where w.amount <> case w.kind when 'birthday' then l.birthday_gift when 'weekly' then l.weekly_gift
                                    when 'monthly' then l.monthly_gift else w.amount end
        or (w.kind = 'rebate' and exists (
          select from vip_bets b
          where b.member_id = w.member_id and b.day = w.period and b.rebate > 0
            and b.rate is distinct from (l.rebates ->> b.product)::integer))
      limit ${SHOWN}`,
  },
  {
    id: 'VIP9',
    says: 'bets of a day are settled only when the day is closed',
    broken: sql<Record<string, unknown>>`
      select b.member_id, b.day, k.open_day
      from vip_bets b join vip_clocks k on k.merchant_id = b.merchant_id
      where b.closed_at is not null and b.day >= k.open_day
      limit ${SHOWN}`,
  },
  paidOnce(
    {
      id: 'VIP10',
      says: 'a rebate that is paid in cash has one posting of its amount to its member, and no other has one',
    },
    'vipRebate',
    sql`
      select member_id || ':' || period as source_id, member_id, amount from vip_rewards
      where kind = 'rebate' and state = 'paid' and not is_bonus`,
  ),
  paidOnce(
    {
      id: 'VIP11',
      says: 'a gift that is claimed in cash has one posting of its amount to its member, and no other has one',
    },
    'vipGift',
    sql`
      select member_id || ':' || kind || ':' || period as source_id, member_id, amount from vip_rewards
      where kind <> 'rebate' and state = 'paid' and not is_bonus`,
  ),
  neverWhileStopped(
    { id: 'VIP12', says: 'no level was reached and nothing of one paid during a break or exclusion (J10)' },
    sql`
      select rank_level::text as id, member_id, at from vip_crossings
      union all select rank_level::text, member_id, decided_at from vip_crossings where state = 'paid'
      union all select kind || ' ' || period, member_id, decided_at from vip_rewards where state = 'paid'`,
  ),
];

/** Returns the breaches of the invariants, each with its first rows. */
export const verifyVip = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
