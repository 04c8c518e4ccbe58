import { sql } from 'kysely';
import { anyOf, countOf, type Db, firstRow, rows, type TableRow } from '@sanam/server/platform/db.ts';

export type CloseRow = Omit<TableRow<'payments_day_closes'>, 'day' | 'due' | 'difference'> & {
  day: string;
  due: string | null;
  difference: bigint;
  ledger_closing: bigint;
};

const closes = sql`
  select close_id, merchant_id, account_key, to_char(day, 'YYYY-MM-DD') as day, opening, closing, in_sum, out_sum, fee_sum,
         line_count, ledger_opening, ledger_opening + in_sum - out_sum - fee_sum as ledger_closing,
         /* never null: difference; sums of columns that are not null */ difference,
         to_char(due, 'YYYY-MM-DD') as due, reason, proposed_by, closed_by, closed_at
    from payments_day_closes`;

export async function listCloses(
  db: Db,
  filter: { accountKeys: readonly string[]; order?: 'ASC' | 'DESC' | undefined; limit: number; offset: number },
): Promise<{ list: CloseRow[]; totalCount: number }> {
  const { accountKeys, order, limit, offset } = filter;
  const direction = order === 'ASC' ? sql`asc` : sql`desc`;
  const list = await rows(
    db,
    sql<CloseRow>`${closes} where account_key = any (${[...accountKeys]}::text[])
                   order by payments_day_closes.day ${direction}, account_key limit ${limit} offset ${offset}`,
  );
  const totalCount = await countOf(db.selectFrom('payments_day_closes').where('account_key', '=', anyOf(accountKeys)));
  return { list, totalCount };
}

/** Returns the last close of an account. */
export function lastClose(db: Db, accountKey: string): Promise<CloseRow | undefined> {
  return firstRow(
    db,
    sql<CloseRow>`${closes} where account_key = ${accountKey} order by payments_day_closes.day desc limit 1`,
  );
}

/** Returns the first instant after a day of a time zone, and whether it is past. */
export async function endOfDay(db: Db, day: string, zone: string): Promise<{ until: Date; is_over: boolean }> {
  const row = await firstRow(
    db,
    sql<{ until: Date; is_over: boolean }>`
      select until, until <= platform_now() as is_over
        from (select (${day}::date + 1)::timestamp at time zone ${zone} as until) e`,
  );
  return row!;
}

export interface Sums {
  line_count: number;
  in_sum: bigint;
  out_sum: bigint;
  fee_sum: bigint;
}

/**
 * Lines without a close, up to the end of a day. Lines left open by the last close were booked after its day or came
 * later; a day is longer than any transaction that was writing a line then.
 */
const openLines = (accountKey: string, until: Date) => sql`
  select l.line_id, l.direction, l.amount,
         exists (select from payments_line_reports r where r.line_id = l.line_id and r.decision = 'fee') as is_fee
    from payments_statement_lines l
    left join lateral (
      select day, closed_at from payments_day_closes where account_key = ${accountKey} order by day desc limit 1) last on true
   where l.account_key = ${accountKey} and l.booked_at < ${until}
     and (last.day is null or l.booked_at >= last.day or l.seen_at > last.closed_at - interval '1 day')
     and not exists (select from payments_closed_lines c where c.line_id = l.line_id)`;

export async function openLineIds(db: Db, accountKey: string, until: Date): Promise<string[]> {
  const found = await rows(db, sql<{ line_id: string }>`select line_id from (${openLines(accountKey, until)}) open`);
  return found.map((row) => row.line_id);
}

export async function sumsOf(db: Db, accountKey: string, until: Date): Promise<Sums> {
  const row = await firstRow(
    db,
    sql<Sums>`
      select count(*)::integer as line_count,
             coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as in_sum,
             coalesce(sum(amount) filter (where direction = 'out' and not is_fee), 0)::bigint as out_sum,
             coalesce(sum(amount) filter (where direction = 'out' and is_fee), 0)::bigint as fee_sum
        from (${openLines(accountKey, until)}) open`,
  );
  return row!;
}

export interface OpenItems {
  provisional: number;
  reports: number;
  unmatched: number;
  files: number;
}

/** Returns the counts of unconfirmed or undecided items of the account up to the end of a day. */
export async function openItems(db: Db, accountKey: string, until: Date): Promise<OpenItems> {
  const row = await firstRow(
    db,
    sql<OpenItems>`
      select (select count(*)::integer from payments_provisional_lines p join payments_statement_lines l using (line_id)
               where p.account_key = ${accountKey} and l.booked_at < ${until}) as provisional,
             (select count(*)::integer from payments_line_reports
               where account_key = ${accountKey} and line_id is null and booked_at < ${until}) as reports,
             (select count(*)::integer from payments_unmatched_lines u join payments_statement_lines l using (line_id)
               where l.account_key = ${accountKey} and u.state = 'open' and l.booked_at < ${until}) as unmatched,
             (select count(*)::integer from payments_statement_files
               where account_key = ${accountKey} and state = 'taking' and period_from < ${until}) as files`,
  );
  return row!;
}

/** Returns count and amount of the lines up to a moment that are in suspense now. */
export async function suspenseAt(
  db: Db,
  accountKey: string,
  until: Date,
): Promise<{ count: number; amount: bigint; oldest: Date | null }> {
  const row = await firstRow(
    db,
    sql<{ count: number; amount: bigint; oldest: Date | null }>`
      select count(*)::integer as count, coalesce(sum(l.amount), 0)::bigint as amount, min(l.booked_at) as oldest
        from payments_unmatched_lines u join payments_statement_lines l using (line_id)
       where u.state = 'held' and l.account_key = ${accountKey} and l.booked_at < ${until}`,
  );
  return row!;
}

/** Returns the closing balance of the newest file that ends within the last day before a moment. */
export async function closingByFile(db: Db, accountKey: string, until: Date): Promise<bigint | null> {
  const row = await firstRow(
    db,
    sql<{ closing: bigint | null }>`
      select closing from payments_statement_files
       where account_key = ${accountKey} and state = 'taken' and period_until <= ${until}
         and period_until > ${until}::timestamptz - interval '1 day' and closing is not null
       order by period_until desc, created_at desc limit 1`,
  );
  return row?.closing ?? null;
}

export interface DifferingLine {
  line_id: string;
  kind: 'unstated' | 'early';
  booked_at: Date;
  effect: bigint;
}

const DIFFERING_MAX = 200;
const DIFFERING_DAYS = 40;

/**
 * Returns lines that the ledger and the statement place on different sides of a day's end: lines not on a statement by
 * then, and lines stated before our time of them. At most 200 of the last 40 days, newest first.
 */
export function differingLines(db: Db, accountKey: string, until: Date): Promise<DifferingLine[]> {
  const told = sql`select from payments_line_reports r
                    where r.line_id = l.line_id and r.evidence = 'statement' and r.booked_at < ${until}`;
  return rows(
    db,
    sql<DifferingLine>`
      select line_id, kind, booked_at, 
             case when (direction = 'in') = (kind = 'early') then amount else -amount end as effect
        from (select l.line_id, 'unstated' as kind, l.booked_at, l.direction, l.amount
                from payments_statement_lines l
               where l.account_key = ${accountKey} and l.booked_at < ${until}
                 and l.booked_at >= ${until}::timestamptz - make_interval(days => ${DIFFERING_DAYS})
                 and l.evidence <> 'statement' and not exists (${told})
              union all
              select l.line_id, 'early', l.booked_at, l.direction, l.amount
                from payments_statement_lines l
               where l.account_key = ${accountKey} and l.booked_at >= ${until}
                 and l.booked_at < ${until}::timestamptz + interval '2 days' and exists (${told})) found
       order by found.booked_at desc, line_id limit ${DIFFERING_MAX}`,
  );
}

export interface Explained {
  kind: 'unstated' | 'early' | 'byHand';
  line_id: string | null;
  effect: bigint;
  note: string | null;
}

/** Returns the rows that explain the differences of these closes, by close. */
export async function explainedOf(db: Db, closeIds: readonly string[]): Promise<Map<string, Explained[]>> {
  const found = await db
    .selectFrom('payments_close_differences')
    .select(['close_id', 'kind', 'line_id', 'effect', 'note'])
    .where('close_id', '=', anyOf(closeIds))
    .orderBy('close_id')
    .orderBy('ordinal')
    .execute();
  return Map.groupBy(found, (row) => row.close_id);
}

export async function insertClose(
  db: Db,
  close: Omit<CloseRow, 'difference' | 'ledger_closing' | 'closed_at'>,
  lineIds: readonly string[],
  explained: readonly Explained[],
): Promise<void> {
  const { day, due, ...rest } = close;
  await db
    .insertInto('payments_day_closes')
    .values({ ...rest, day: sql`${day}::date`, due: sql`${due}::date` })
    .execute();
  if (explained.length > 0)
    await db
      .insertInto('payments_close_differences')
      .values(explained.map((row, at) => ({ ...row, close_id: close.close_id, ordinal: at + 1 })))
      .execute();
  if (lineIds.length === 0) return;
  await sql`insert into payments_closed_lines (line_id, close_id)
            select id, ${close.close_id} from unnest(${[...lineIds]}::text[]) id`.execute(db);
}
