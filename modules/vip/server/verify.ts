// What must always be true of the VIP ladder.
import { sql } from 'kysely';
import { paidOnce } from '@sanam/ledger/server/index.ts';
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
    { id: 'VIP4', says: 'a level that is paid has one posting of its amount to its member, and no other has one' },
    'vipCrossing',
    sql`select member_id || ':' || rank_level as source_id, member_id, amount from vip_crossings where state = 'paid'`,
  ),
];

/** What breaks a rule, with the first rows that do. */
export const verifyVip = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
