import { sql } from 'kysely';
import { type Db, now, rows, type TableRow } from '@sanam/server/platform/db.ts';
import type { RailAccount } from '../rails/account-store.ts';
import type { FeedLine } from '../rails/ports.ts';
import { confirmLine, type StatementLine } from '../rails/statement-store.ts';
import { CLOCK_SECONDS } from './rules.ts';

export type UnmatchedRow = TableRow<'payments_unmatched_lines'>;

/** Returns accounts with a statement feed. */
export function accountsWithFeed(db: Db): Promise<RailAccount[]> {
  return db
    .selectFrom('payments_rail_accounts')
    .selectAll()
    .where('has_feed', '=', true)
    .where('state', '<>', 'doNotUse')
    .orderBy('account_key')
    .execute();
}

/** Returns the cursor and the watermark of a statement. */
export function findStatement(db: Db, accountKey: string) {
  return db.selectFrom('payments_statements').selectAll().where('account_key', '=', accountKey).executeTakeFirst();
}

/** Saves the cursor. The watermark never moves back, because two nodes may read one statement. */
export async function saveStatement(
  db: Db,
  read: { accountKey: string; next: string | null; readUntil: Date },
): Promise<void> {
  await sql`
    insert into payments_statements (account_key, next_after, read_until) values (${read.accountKey}, ${read.next}, ${read.readUntil})
    on conflict (account_key) do update
       set next_after = excluded.next_after, read_until = excluded.read_until, read_at = platform_now()
     where payments_statements.read_until is null or payments_statements.read_until <= excluded.read_until`.execute(db);
}

/** Returns true if a line or report with this reference exists. */
export async function isReported(db: Db, accountKey: string, sourceRef: string): Promise<boolean> {
  const by = { account_key: accountKey, source_ref: sourceRef } as const;
  const line = await db
    .selectFrom('payments_statement_lines')
    .select('line_id')
    .where('account_key', '=', by.account_key)
    .where('source_ref', '=', by.source_ref)
    .executeTakeFirst();
  if (line !== undefined) return true;
  const report = await db
    .selectFrom('payments_line_reports')
    .select('source_ref')
    .where('account_key', '=', by.account_key)
    .where('source_ref', '=', by.source_ref)
    .executeTakeFirst();
  return report !== undefined;
}

/** Returns lines of this direction and amount close in time that no statement shows, earliest first. */
export function joinableLines(
  db: Db,
  accountKey: string,
  line: FeedLine,
  direction: 'in' | 'out',
): Promise<StatementLine[]> {
  return rows(
    db,
    sql<StatementLine>`
      select * from payments_statement_lines l
       where account_key = ${accountKey} and amount = ${line.amountMinor} and direction = ${direction} and evidence <> 'statement'
         and booked_at between ${line.bookedAt}::timestamptz - payments_join_time(${accountKey})
                           and ${line.bookedAt}::timestamptz + payments_join_time(${accountKey})
         and not exists (select 1 from payments_line_reports r where r.line_id = l.line_id and r.evidence = 'statement')
       order by booked_at, line_id`,
  );
}

/** Returns true if a statement showed equal money under a reference that is not among these. */
export async function isToldOtherwise(
  db: Db,
  accountKey: string,
  line: FeedLine,
  references: readonly string[],
  direction: 'in' | 'out' = 'in',
): Promise<boolean> {
  const near = sql`between ${line.bookedAt}::timestamptz - payments_join_time(${accountKey})
                       and ${line.bookedAt}::timestamptz + payments_join_time(${accountKey})`;
  const found = await rows(
    db,
    sql<{ source_ref: string }>`
      select source_ref from payments_statement_lines
       where account_key = ${accountKey} and amount = ${line.amountMinor} and direction = ${direction} and evidence = 'statement'
         and booked_at ${near} and source_ref <> all (${[...references]}::text[])
      union all
      select source_ref from payments_line_reports
       where account_key = ${accountKey} and amount = ${line.amountMinor} and direction = ${direction}
         and booked_at ${near} and source_ref <> all (${[...references]}::text[])
       limit 1`,
  );
  return found.length > 0;
}

/** Inserts a report and returns its number; `lineId` is null if the money is not identified yet. */
export async function insertReport(
  db: Db,
  report: { accountKey: string; lineId: string | null; line: FeedLine; direction: 'in' | 'out'; decision?: 'fee' },
): Promise<string> {
  const { accountKey, lineId, line, direction, decision = null } = report;
  const kept = await db
    .insertInto('payments_line_reports')
    .values({
      account_key: accountKey,
      source_ref: line.sourceRef,
      line_id: lineId,
      evidence: 'statement',
      direction,
      decision,
      amount: line.amountMinor,
      payer_name: line.payerName,
      payer_bank: line.payerBank,
      payer_account: line.payerAccount,
      reference: line.reference,
      booked_at: line.bookedAt,
    })
    .returning('report_id')
    .executeTakeFirstOrThrow();
  if (lineId !== null) await confirmLine(db, lineId);
  return kept.report_id;
}

/** Days after its end during which an order may be paid by a named payer. */
const CLOSED_DAYS = 30;

export interface CandidateRow {
  deposit_id: string;
  member_id: string;
  tier: 'reference' | 'reserved' | 'account' | 'closed';
}

/**
 * Returns orders of the account that a line may belong to, each in its first matching tier. Money booked before an
 * order was made does not match it; the bank's clock may be behind ours.
 */
export function candidateOrders(db: Db, line: StatementLine, codes: readonly string[]): Promise<CandidateRow[]> {
  return rows(
    db,
    sql<CandidateRow>`
      select deposit_id, member_id,
             case when order_code = any (${[...codes]}::text[]) then 'reference' when reserved then 'reserved'
                  when stage in ('awaiting', 'checking') then 'account' else 'closed' end as tier
        from payments_deposits
       where account_key = ${line.account_key} and origin = 'order'
         and (order_code = any (${[...codes]}::text[])
              or (pay_amount = ${line.amount} and (reserved or method in ('BANK_TRANSFER', 'PROMPTPAY_ID'))
                  and (reserved or stage in ('awaiting', 'checking', 'expired', 'cancelled', 'credited', 'creditedLate'))
                  and created_at > ${line.booked_at}::timestamptz - ${`${CLOSED_DAYS} days`}::interval
                  and created_at <= ${line.booked_at}::timestamptz + ${`${CLOCK_SECONDS} seconds`}::interval))
       order by created_at`,
  );
}

/** Inserts a line into the staff queue. */
export async function insertUnmatched(
  db: Db,
  unmatched: { lineId: string; reason: UnmatchedRow['reason']; candidates: readonly string[] },
): Promise<void> {
  await db
    .insertInto('payments_unmatched_lines')
    .values((eb) => ({
      line_id: unmatched.lineId,
      reason: unmatched.reason,
      candidates: [...unmatched.candidates],
      amount: eb
        .selectFrom('payments_statement_lines')
        .select('amount')
        .where('line_id', '=', unmatched.lineId)
        .$asScalar(),
    }))
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .execute();
}

export function lockUnmatched(db: Db, lineId: string): Promise<UnmatchedRow | undefined> {
  return db
    .selectFrom('payments_unmatched_lines')
    .selectAll()
    .where('line_id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeUnmatched(db: Db, row: UnmatchedRow, state: UnmatchedRow['state']): Promise<void> {
  await db
    .updateTable('payments_unmatched_lines')
    .set((eb) => ({ state, version: eb('version', '+', 1), decided_at: now }))
    .where('line_id', '=', row.line_id)
    .execute();
}

/** Sets or removes the alarm of a locked line; its version rises. */
export async function setLineAlarm(db: Db, lineId: string, alarm: UnmatchedRow['alarm']): Promise<void> {
  await db
    .updateTable('payments_unmatched_lines')
    .set((eb) => ({ alarm, version: eb('version', '+', 1) }))
    .where('line_id', '=', lineId)
    .execute();
}
