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

/**
 * Returns entries, newest first: both sides of each account are read by their index, so the cost is that of a page. In
 * a long history with rare kinds, only the spans that contain them are read.
 */
export async function history(db: Db, filter: HistoryFilter): Promise<HistoryEntry[]> {
  const limit = filter.limit ?? LIMIT_DEFAULT;
  const offset = filter.offset ?? 0;
  // Versions order one account; postings of several accounts are ordered by number.
  const isOneAccount = filter.classes.length === 1 && filter.classes[0] !== 'player_vendor';
  const order = sql.ref(isOneAccount ? 'e.version' : 'e.posting_id');
  const found = await rows(
    db,
    sql<HistoryRow>`
      with accounts as (${accountsOf(filter)}), ${isWalkedWhole(filter) ? sql`walked as (select * from accounts)` : walkedOf(filter, limit + offset)},
      entries as (
        select a.class, e.* from walked a cross join lateral (
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

/** Checks whether every entry has to be read: spans count entries of a kind, not by direction. */
const isWalkedWhole = ({ kinds, direction }: HistoryFilter): boolean => kinds === undefined || direction !== undefined;

/** Returns the sources of postings, by number. */
export async function sourcesOf(db: Db, postingIds: readonly bigint[]): Promise<Map<bigint, string>> {
  const found = await rows(
    db,
    sql<{ id: bigint; source: string | null }>`
      select p.id, t.source_id as source from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      where p.id = any (${[...postingIds]}::bigint[])`,
  );
  return new Map(found.flatMap(({ id, source }) => (source === null ? [] : [[id, source] as const])));
}

/** Returns the totals of `history` without paging: count, sum of credits, sum of debits (positive). */
export async function historyTotals(
  db: Db,
  filter: HistoryFilter,
): Promise<{ count: number; inMinor: bigint; outMinor: bigint }> {
  const row = await firstRow(
    db,
    sql<{ count: bigint; into: bigint; out: bigint }>`
      with accounts as (${accountsOf(filter)}), ${spansOf(filter)}, sums as (
        select count(*) as entries, sum(amount) filter (where amount > 0) as into, -sum(amount) filter (where amount < 0) as out
        from rests a cross join lateral (${sideOf('from', filter)} union all ${sideOf('to', filter)}) e
        union all
        select sum(entries), sum(sum_in), sum(sum_out) from spans where is_asked)
      select /* never null: count, into, out */ coalesce(sum(s.entries), 0)::bigint as count, coalesce(sum(s.into), 0)::bigint as into,
             coalesce(sum(s.out), 0)::bigint as out
      from sums s`,
  );
  return { count: Number(row!.count), inMinor: row!.into, outMinor: row!.out };
}

/**
 * Accounts with the version range of the requested time, with a margin for delayed sets, because time alone has no
 * index. Versions between `inner_after` and `inner_upto` are certainly in the range.
 */
function accountsOf({ owner, classes, currency, from, to, beforeVersion }: HistoryFilter): RawBuilder<unknown> {
  const edge = (moment: Date | undefined, open: RawBuilder<unknown>, shift: string): RawBuilder<unknown> =>
    sql`case when ${moment ?? null}::timestamptz is null then ${open}
             else ledger_version_before(a.id, ${moment ?? null}::timestamptz + ${shift}::interval) end`;
  const start = sql`0::bigint`;
  const end = sql`b.version`;
  return sql`select a.id, a.class, ${edge(from, start, '-1 hour')} as after, ${edge(to, end, '1 hour')} as upto,
                    ${edge(from, start, '1 hour')} as inner_after,
                    least(${edge(to, end, '-1 hour')}, ${beforeVersion ?? null}::bigint - 1) as inner_upto
             from ledger_accounts a join ledger_balances b on b.account_id = a.id
             where a.class = any (${classes}::text[]) and split_part(a.owner, ':', 1) = ${owner} and a.currency = ${currency}`;
}

/** Summed spans that are completely in the range, by kind, and as `rests` the versions between and around them. */
function spansOf({ kinds }: HistoryFilter): RawBuilder<unknown> {
  return sql`
    spans as (
      select a.id, a.class, s.span * 1000 as after, s.span * 1000 + 1000 as upto, s.entries, s.sum_in, s.sum_out,
             ${kinds ?? null}::text[] is null or s.kind = any (${kinds ?? null}) as is_asked
      from accounts a join ledger_spans s
        on s.account_id = a.id and s.span >= (a.inner_after + 999) / 1000 and s.span < a.inner_upto / 1000),
    rests as (
      select id, class, after, upto from (
        select id, class, x.after as upto, coalesce(lag(x.upto) over (partition by id order by x.after, x.upto), a.after) as after
        from accounts a join (select distinct id, after, upto from spans union all select id, upto, upto from accounts) x using (id)) r
      where after < upto)`;
}

/**
 * Version ranges that may contain entries of the kinds: between the spans, and the newest spans that have enough of
 * them.
 */
function walkedOf(filter: HistoryFilter, count: number): RawBuilder<unknown> {
  return sql`
    ${spansOf(filter)},
    walked as (
      select id, class, after, upto from rests
      union all
      select id, class, after, upto from (
        select id, class, after, upto, coalesce(sum(sum(entries)) over (
                 partition by id order by after desc rows between unbounded preceding and 1 preceding), 0) as newer
        from spans where is_asked group by id, class, after, upto) s
      where newer < ${count})`;
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
      and ${own('version')} <= a.upto
      and (${filter.beforeVersion ?? null}::bigint is null or ${own('version')} < ${filter.beforeVersion ?? null})
      and (${filter.kinds ?? null}::text[] is null or kind = any (${filter.kinds ?? null}))
      and (${filter.direction ?? null}::text is null or ${filter.direction ?? null} = ${side === 'from' ? 'out' : 'in'})
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
