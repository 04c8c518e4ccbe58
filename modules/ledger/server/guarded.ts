// Balances of all guarded accounts at one moment, for reports of all money owed.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { GuardedAt, GuardedFilter } from './types.ts';

/**
 * Returns balances just before a moment, in the order of account ids; the last id of an answer is `after` of the next
 * one. Concurrent postings do not change the result, because each is selected by its own time.
 */
export async function guardedAt(db: Db, filter: GuardedFilter): Promise<GuardedAt[]> {
  const { currency, classes, at, after, limit } = filter;
  return rows(
    db,
    sql<GuardedAt>`
      with accounts as materialized (
        select a.id, a.class, split_part(a.owner, ':', 1) as owner, ledger_version_before(a.id, ${at}) as version
        from ledger_accounts a
        where a.id > ${after} and a.currency = ${currency} and a.class = any (${classes}::text[])
        order by a.id limit ${limit})
      select /* never null: owner; every account has one */ e.id as "accountId", e.class, e.owner, coalesce(
          (select p.from_balance_after from ledger_postings p where p.from_account = e.id and p.from_version = e.version),
          (select p.to_balance_after from ledger_postings p where p.to_account = e.id and p.to_version = e.version),
          0)::bigint as "balanceMinor"
      from accounts e order by e.id`,
  );
}
