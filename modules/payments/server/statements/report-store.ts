import { sql } from 'kysely';
import { anyOf, countOf, type Db, now, type TableRow } from '@sanam/server/platform/db.ts';
import { COUNT_MAX } from '@sanam/server/platform/paging.ts';
import { confirmLine, type StatementLine } from '../rails/statement-store.ts';

export type ReportRow = TableRow<'payments_line_reports'>;

export const findReport = (db: Db, reportId: string): Promise<ReportRow | undefined> =>
  db.selectFrom('payments_line_reports').selectAll().where('report_id', '=', reportId).executeTakeFirst();

export const lockReport = (db: Db, reportId: string): Promise<ReportRow | undefined> =>
  db.selectFrom('payments_line_reports').selectAll().where('report_id', '=', reportId).forUpdate().executeTakeFirst();

/** Returns reports that are open or decided. */
export async function listReports(
  db: Db,
  filter: {
    state?: 'open' | 'decided' | undefined;
    accountKeys: readonly string[];
    order?: 'ASC' | 'DESC' | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ list: ReportRow[]; totalCount: number }> {
  const { state, accountKeys, order, limit, offset } = filter;
  const found = db
    .selectFrom('payments_line_reports')
    .where('account_key', '=', anyOf(accountKeys))
    .$if(state !== 'decided', (query) =>
      query.where((eb) =>
        state === 'open'
          ? eb('line_id', 'is', null)
          : eb.or([eb('line_id', 'is', null), eb('decision', 'is not', null)]),
      ),
    )
    .$if(state === 'decided', (query) => query.where('decision', 'is not', null));
  const list = await found
    .selectAll()
    .orderBy('seen_at', order === 'ASC' ? 'asc' : 'desc')
    .orderBy('report_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = found.select('report_id').limit(COUNT_MAX).as('counted');
  return { list, totalCount: await countOf(db.selectFrom(counted)) };
}

export async function decideReport(
  db: Db,
  row: ReportRow,
  change: { lineId: string; decision: NonNullable<ReportRow['decision']> },
): Promise<void> {
  await db
    .updateTable('payments_line_reports')
    .set((eb) => ({
      line_id: change.lineId,
      decision: change.decision,
      version: eb('version', '+', 1),
      decided_at: now,
    }))
    .where('report_id', '=', row.report_id)
    .execute();
  await confirmLine(db, change.lineId);
}

const DAYS_APART = 3;
const LINES_MAX = 20;

/** Returns lines of the account with this direction and amount, nearest in time first. */
export function linesLike(db: Db, row: ReportRow): Promise<StatementLine[]> {
  return db
    .selectFrom('payments_statement_lines as l')
    .selectAll('l')
    .where('l.account_key', '=', row.account_key)
    .where('l.amount', '=', row.amount)
    .where('l.direction', '=', row.direction)
    .where(
      sql<boolean>`l.booked_at between ${row.booked_at}::timestamptz - ${`${DAYS_APART} days`}::interval
                                   and ${row.booked_at}::timestamptz + ${`${DAYS_APART} days`}::interval`,
    )
    .orderBy(sql`abs(extract(epoch from l.booked_at - ${row.booked_at}::timestamptz))`)
    .orderBy('l.line_id')
    .limit(LINES_MAX)
    .execute();
}

/** Returns keys of the accounts of one merchant only; without a merchant, of all merchants and shared accounts. */
export async function accountKeysShown(db: Db, merchantId: string | undefined): Promise<string[]> {
  const found = await db
    .selectFrom('payments_rail_accounts')
    .select('account_key')
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
    .execute();
  return found.map(({ account_key: key }) => key);
}

/** Returns keys of the accounts that a merchant's money uses. */
export async function accountKeysOf(db: Db, merchantId: string): Promise<string[]> {
  const found = await db
    .selectFrom('payments_rail_accounts')
    .select('account_key')
    .where('merchant_id', 'in', [merchantId, '*'])
    .execute();
  return found.map(({ account_key: key }) => key);
}

export type ProvisionalRow = Pick<
  StatementLine,
  'line_id' | 'account_key' | 'amount' | 'payer_name' | 'booked_at' | 'seen_at'
> & { credited: bigint | null; credited_to: string | null; attached_to: string | null };

/** Lines that a slip alone created and that no statement shows. */
function provisional(db: Db, accountKeys: readonly string[]) {
  return db
    .selectFrom('payments_provisional_lines as p')
    .innerJoin('payments_statement_lines as l', 'l.line_id', 'p.line_id')
    .where('p.account_key', '=', anyOf(accountKeys));
}

export async function listProvisional(
  db: Db,
  filter: { accountKeys: readonly string[]; order?: 'ASC' | 'DESC' | undefined; limit: number; offset: number },
): Promise<{ list: ProvisionalRow[]; totalCount: number; totalAmount: bigint }> {
  const { accountKeys, order, limit, offset } = filter;
  const list = await provisional(db, accountKeys)
    .leftJoin('payments_credits as c', 'c.line_id', 'l.line_id')
    .leftJoin('payments_attachments as a', 'a.line_id', 'l.line_id')
    .select(['l.line_id', 'l.account_key', 'l.amount', 'l.payer_name', 'l.booked_at', 'l.seen_at'])
    .select(['c.amount as credited', 'c.deposit_id as credited_to', 'a.deposit_id as attached_to'])
    .orderBy('p.seen_at', order === 'ASC' ? 'asc' : 'desc')
    .orderBy('p.line_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = provisional(db, accountKeys).select('l.amount').limit(COUNT_MAX);
  const all = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<string | null>('amount').as('sum')])
    .executeTakeFirstOrThrow();
  return { list, totalCount: Number(all.count), totalAmount: BigInt(all.sum ?? 0) };
}
