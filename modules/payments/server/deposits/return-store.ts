import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { AttemptAnswer } from '../rails/ports.ts';

export type ReturnState = 'waiting' | 'sending' | 'unknown' | 'paid' | 'failed';
export interface ReturnRow {
  return_id: string;
  deposit_id: string;
  line_id: string;
  rail: string;
  account_key: string;
  payment_id: string;
  amount: bigint;
  currency: string;
  state: ReturnState;
  proposed_by: string;
  approved_by: string;
  reason: string;
  reference: string | null;
  note: string | null;
  created_at: Date;
  settled_at: Date | null;
}

type NewReturn = Omit<ReturnRow, 'state' | 'reference' | 'note' | 'created_at' | 'settled_at'>;

/** Undefined when this money is on its way back already, or went back. */
export function insertReturn(db: Db, row: NewReturn): Promise<ReturnRow | undefined> {
  return firstRow(
    db,
    sql<ReturnRow>`
      insert into payments_returns (return_id, deposit_id, line_id, rail, account_key, payment_id, amount, currency, proposed_by, approved_by, reason)
      values (${row.return_id}, ${row.deposit_id}, ${row.line_id}, ${row.rail}, ${row.account_key}, ${row.payment_id}, ${row.amount},
              ${row.currency}, ${row.proposed_by}, ${row.approved_by}, ${row.reason})
      on conflict (line_id) where state <> 'failed' do nothing
      returning *`,
  );
}

export function findReturn(db: Db, returnId: string): Promise<ReturnRow | undefined> {
  return firstRow(db, sql<ReturnRow>`select * from payments_returns where return_id = ${returnId}`);
}

export function listReturns(db: Db, depositId: string): Promise<ReturnRow[]> {
  return rows(
    db,
    sql<ReturnRow>`select * from payments_returns where deposit_id = ${depositId} order by created_at, return_id`,
  );
}

export async function setReturn(
  db: Db,
  returnId: string,
  change: { state: ReturnState; reference?: string; note?: string },
): Promise<void> {
  await sql`
    update payments_returns
       set state = ${change.state}, reference = coalesce(${change.reference ?? null}::text, reference), note = coalesce(${change.note ?? null}::text, note),
           sent_at = case when ${change.state}::text = 'sending' then platform_now() else sent_at end,
           settled_at = case when ${change.state}::text in ('paid', 'failed') then platform_now() else settled_at end
     where return_id = ${returnId}`.execute(db);
}

/** Seconds since the return went out, by the database's clock. */
export async function secondsSinceSent(db: Db, returnId: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{
      seconds: number | null;
    }>`select extract(epoch from platform_now() - sent_at)::float8 as seconds from payments_returns where return_id = ${returnId}`,
  );
  return row?.seconds ?? 0;
}

/** Committed before the call goes out. A second `send` of one return is impossible (unique index). */
export async function insertAttempt(db: Db, attempt: { return_id: string; call: 'send' | 'query' }): Promise<bigint> {
  const insert = db.insertInto('payments_return_attempts').values(attempt).returning('attempt_id');
  return (await insert.executeTakeFirstOrThrow()).attempt_id;
}

export async function finishAttempt(db: Db, attemptId: bigint, answer: AttemptAnswer): Promise<void> {
  await db.updateTable('payments_return_attempts').set(answer).where('attempt_id', '=', attemptId).execute();
}

export async function countQueries(db: Db, returnId: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from payments_return_attempts where return_id = ${returnId} and call = 'query'`,
  );
  return row?.count ?? 0;
}
