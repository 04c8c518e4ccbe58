import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { AccountClass, HistoryEntry, HistoryFilter } from './types.ts';

interface HistoryRow {
  class: AccountClass;
  posting_id: bigint;
  transaction_id: bigint;
  kind: string;
  amount: bigint;
  balance_after: bigint;
  version: bigint;
  counterpart_class: AccountClass;
  counterpart_owner: string;
  context_id: bigint | null;
  source_type: string | null;
  source_id: string | null;
  memo: Record<string, unknown> | null;
  at: Date;
}

const LIMIT_DEFAULT = 15;

/** Entries, newest first: both sides of each account are walked in their index, so a page costs what a page holds. */
export async function history(db: Db, filter: HistoryFilter): Promise<HistoryEntry[]> {
  const limit = filter.limit ?? LIMIT_DEFAULT;
  const offset = filter.offset ?? 0;
  // Versions order one account; postings of several are ordered by their numbers.
  const isOneAccount = filter.classes.length === 1 && filter.classes[0] !== 'player_vendor';
  const order = sql.ref(isOneAccount ? 'e.version' : 'e.posting_id');
  const found = await rows(
    db,
    sql<HistoryRow>`
      with accounts as (${accountsOf(filter)}), entries as (
        select a.class, e.* from accounts a cross join lateral (
          (${sideOf('from', filter)} order by from_version desc limit ${limit + offset})
          union all
          (${sideOf('to', filter)} order by to_version desc limit ${limit + offset})) e)
      /* never null: balance_after; a side with a version has a balance */
      select e.*, c.class as counterpart_class, c.owner as counterpart_owner, t.source_type, t.source_id, t.memo
      from entries e
      join ledger_accounts c on c.id = e.counterpart_id
      left join ledger_transactions t on t.id = e.transaction_id
      order by ${order} desc limit ${limit} offset ${offset}`,
  );
  return found.map((row) => toEntry(row));
}

/** What `history` would list without paging: count, sum that came in, sum that went out (positive). */
export async function historyTotals(
  db: Db,
  filter: HistoryFilter,
): Promise<{ count: number; inMinor: bigint; outMinor: bigint }> {
  const row = await firstRow(
    db,
    sql<{ count: bigint; into: bigint; out: bigint }>`
      with accounts as (${accountsOf(filter)}), entries as (
        select e.amount from accounts a cross join lateral (${sideOf('from', filter)} union all ${sideOf('to', filter)}) e)
      select count(*), coalesce(sum(amount) filter (where amount > 0), 0)::bigint as into,
             coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as out
      from entries`,
  );
  return { count: Number(row!.count), inMinor: row!.into, outMinor: row!.out };
}

function accountsOf({ owner, classes, currency, from, to }: HistoryFilter): RawBuilder<unknown> {
  // The versions between which the range of time lies, with a margin for sets that waited: the range alone has no index.
  const margin = sql`interval '1 hour'`;
  return sql`select id, class, case when ${from ?? null}::timestamptz is null then 0
                         else ledger_version_before(id, ${from ?? null}::timestamptz - ${margin}) end as after,
                    case when ${to ?? null}::timestamptz is not null
                         then ledger_version_before(id, ${to ?? null}::timestamptz + ${margin}) end as upto
             from ledger_accounts
             where class = any (${classes}::text[]) and split_part(owner, ':', 1) = ${owner} and currency = ${currency}`;
}

function sideOf(side: 'from' | 'to', filter: HistoryFilter): RawBuilder<unknown> {
  const other = side === 'from' ? 'to' : 'from';
  const own = (column: string) => sql.ref(`${side}_${column}`);
  return sql`
    select id as posting_id, transaction_id, kind, ${side === 'from' ? sql`-amount` : sql`amount`} as amount,
           ${own('balance_after')} as balance_after, ${own('version')} as version, ${sql.ref(`${other}_account`)} as counterpart_id,
           context_id, at
    from ledger_postings
    where ${own('account')} = a.id and ${own('version')} > a.after
      and ${own('version')} <= coalesce(a.upto, 9223372036854775807)
      and (${filter.beforeVersion ?? null}::bigint is null or ${own('version')} < ${filter.beforeVersion ?? null})
      and (${filter.kinds ?? null}::text[] is null or kind = any (${filter.kinds ?? null}))
      and (${filter.from ?? null}::timestamptz is null or at >= ${filter.from ?? null})
      and (${filter.to ?? null}::timestamptz is null or at < ${filter.to ?? null})`;
}

function toEntry(row: HistoryRow): HistoryEntry {
  return {
    postingId: row.posting_id,
    transactionId: row.transaction_id,
    kind: row.kind,
    class: row.class,
    amountMinor: row.amount,
    balanceBeforeMinor: row.balance_after - row.amount,
    balanceAfterMinor: row.balance_after,
    version: row.version,
    counterpart: { class: row.counterpart_class, owner: row.counterpart_owner },
    source: row.source_type === null ? null : { type: row.source_type, id: row.source_id! },
    contextId: row.context_id,
    memo: row.memo,
    at: row.at,
  };
}
