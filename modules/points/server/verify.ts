// What must always be true of points.
import { sql } from 'kysely';
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
];

/** What breaks a rule, with the first rows that do. */
export const verifyPoints = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
