// Invariant of the expenses of promotions.
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules = [
  {
    id: 'PE1',
    says: 'what promotions gave and took back by kind is what the ledger posted as their expense',
    broken: sql<Record<string, unknown>>`
      with summed as (
        select kind, sum(given - returned) as net, sum(postings) as postings from promotions_expense_days group by 1
      ), posted as (
        select p.kind, sum(case when p.from_account = a.id then p.amount else -p.amount end) as net, count(*) as postings
        from ledger_accounts a join ledger_postings p on a.id in (p.from_account, p.to_account)
        where a.class = 'promo_expense' and a.currency = 'THB' and p.id <= (select upto from promotions_expense_state)
        group by 1
      )
      select coalesce(s.kind, p.kind) as kind, s.net::text, p.net::text as posted
      from summed s full join posted p on p.kind = s.kind
      where (s.net, s.postings) is distinct from (p.net, p.postings)
      limit ${SHOWN}`,
  },
];

/** Returns the violated rules with their first violating rows. */
export const verifyExpenses = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
