// Balances of an owner's accounts at given moments and the flows between them, for statements and reports.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { AccountClass, BalanceAt, Flow, FlowFilter } from './types.ts';

/**
 * Last version of each account before each moment. A period ends with the version at which the next one begins, so
 * opening balance and flows give the closing balance, even for sets delayed at the boundary.
 */
const edgesOf = ({ owner, currency, classes, moments }: FlowFilter) => sql`
  edges as materialized (
    select a.id as account, a.class, m.number, ledger_version_before(a.id, m.at) as version
    from ledger_accounts a
    cross join unnest(${moments}::timestamptz[]) with ordinality as m (at, number)
    where split_part(a.owner, ':', 1) = ${owner} and a.currency = ${currency} and a.class = any (${classes}::text[]))`;

/** Returns balances before each moment; an account opened later has none. */
export async function balancesAt(db: Db, filter: FlowFilter): Promise<BalanceAt[]> {
  const found = await rows(
    db,
    sql<{ number: number; class: AccountClass; balance: bigint }>`
      with ${edgesOf(filter)}
      select /* never null: number, balance */ e.number::int as number, e.class, sum(coalesce(
          (select p.from_balance_after from ledger_postings p where p.from_account = e.account and p.from_version = e.version),
          (select p.to_balance_after from ledger_postings p where p.to_account = e.account and p.to_version = e.version),
          0))::bigint as balance
      from edges e group by e.number, e.class`,
  );
  return found.map((row) => ({ moment: row.number - 1, class: row.class, balanceMinor: row.balance }));
}

/** Returns sums of credits and debits between each two moments, by account, kind and class of the other side. */
export async function flows(db: Db, filter: FlowFilter): Promise<Flow[]> {
  const found = await rows(
    db,
    sql<{ number: number; class: AccountClass; kind: string; counterpart: AccountClass; into: bigint; out: bigint }>`
      with ${edgesOf(filter)},
      periods as (
        select account, class, number, version as after, lead(version) over (partition by account order by number) as upto
        from edges),
      sums as (
        select p.number, p.class, e.kind, e.counterpart, sum(e.into) as into, sum(e.out) as out
        from periods p
        cross join lateral (
          select kind, to_account as counterpart, 0::bigint as into, amount as out from ledger_postings
          where from_account = p.account and from_version > p.after and from_version <= p.upto
          union all
          select kind, from_account, amount, 0 from ledger_postings
          where to_account = p.account and to_version > p.after and to_version <= p.upto) e
        group by 1, 2, 3, 4)
      select /* never null: number, into, out */ s.number::int as number, s.class, s.kind, c.class as counterpart,
             sum(s.into)::bigint as into, sum(s.out)::bigint as out
      from sums s join ledger_accounts c on c.id = s.counterpart
      group by s.number, s.class, s.kind, c.class`,
  );
  return found.map((row) => ({
    period: row.number - 1,
    class: row.class,
    kind: row.kind,
    counterpart: row.counterpart,
    inMinor: row.into,
    outMinor: row.out,
  }));
}

/** Returns fees that never were in the member's accounts (such as a deposit's), found by their transaction. */
export async function feesOf(
  db: Db,
  memberId: string,
  moments: Date[],
): Promise<{ period: number; kind: string; feeMinor: bigint }[]> {
  const found = await rows(
    db,
    sql<{ number: number; kind: string; fee: bigint }>`
      select /* never null: number, fee */ width_bucket(t.at, ${moments}::timestamptz[]) as number, t.kind, sum(p.amount)::bigint as fee
      from ledger_transactions t
      join ledger_postings p on p.id = any (t.posting_ids)
      join ledger_accounts a on a.id = p.to_account and a.class = 'fee_income'
      where t.member_id = ${memberId} and t.at >= ${moments[0]!} and t.at < ${moments.at(-1)!}
      group by 1, 2`,
  );
  return found.map((row) => ({ period: row.number - 1, kind: row.kind, feeMinor: row.fee }));
}
