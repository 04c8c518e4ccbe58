import { sql } from 'kysely';
import { countOf, type Db, now, type TableRow } from '@sanam/server/platform/db.ts';
import type { AttemptAnswer } from '../rails/ports.ts';
import { attachedStatementLine, type StatementLine } from '../rails/statement-store.ts';
import { isReversed } from '../reversals/store.ts';

export type ReturnRow = TableRow<'payments_returns'>;
export type ReturnState = ReturnRow['state'];

type NewReturn = Omit<ReturnRow, 'state' | 'reference' | 'note' | 'created_at' | 'sent_at' | 'settled_at'>;

/** Inserts a return; undefined if this money is already being returned or was returned. */
export function insertReturn(db: Db, row: NewReturn): Promise<ReturnRow | undefined> {
  return db
    .insertInto('payments_returns')
    .values(row)
    .onConflict((conflict) => conflict.column('line_id').where(sql<boolean>`state <> 'failed'`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Returns the money of an order that may be returned: all of it before a credit, otherwise the rest that was not
 * credited.
 */
export async function moneyToReturn(
  db: Db,
  depositId: string,
): Promise<{ line: StatementLine; amount: bigint } | undefined> {
  const line = await attachedStatementLine(db, depositId);
  if (line !== undefined && (await isReversed(db, line.line_id))) return undefined;
  if (line !== undefined) return { line, amount: line.amount };
  const credited = await db
    .selectFrom('payments_credits as c')
    .innerJoin('payments_statement_lines as l', 'l.line_id', 'c.line_id')
    .selectAll('l')
    .select('c.amount as credited')
    .where('c.deposit_id', '=', depositId)
    .whereRef('c.amount', '<', 'l.amount')
    .executeTakeFirst();
  if (credited !== undefined && (await isReversed(db, credited.line_id))) return undefined;
  return credited === undefined ? undefined : { line: credited, amount: credited.amount - credited.credited };
}

export function findReturn(db: Db, returnId: string): Promise<ReturnRow | undefined> {
  return db.selectFrom('payments_returns').selectAll().where('return_id', '=', returnId).executeTakeFirst();
}

export function listReturns(db: Db, depositId: string): Promise<ReturnRow[]> {
  return db
    .selectFrom('payments_returns')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .orderBy('created_at')
    .orderBy('return_id')
    .execute();
}

export async function setReturn(
  db: Db,
  returnId: string,
  change: { state: ReturnState; reference?: string; note?: string },
): Promise<void> {
  await db
    .updateTable('payments_returns')
    .set({
      ...change,
      sent_at: change.state === 'sending' ? now : undefined,
      settled_at: change.state === 'paid' || change.state === 'failed' ? now : undefined,
    })
    .where('return_id', '=', returnId)
    .execute();
}

/** Returns the seconds since the return was sent, by the database's clock. */
export async function secondsSinceSent(db: Db, returnId: string): Promise<number> {
  const row = await db
    .selectFrom('payments_returns')
    .select(sql<number | null>`extract(epoch from platform_now() - sent_at)::float8`.as('seconds'))
    .where('return_id', '=', returnId)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

/** Inserts an attempt, committed before the call is made. A unique index prevents a second `send` of one return. */
export async function insertAttempt(db: Db, attempt: { return_id: string; call: 'send' | 'query' }): Promise<bigint> {
  const insert = db.insertInto('payments_return_attempts').values(attempt).returning('attempt_id');
  return (await insert.executeTakeFirstOrThrow()).attempt_id;
}

export async function finishAttempt(db: Db, attemptId: bigint, answer: AttemptAnswer): Promise<void> {
  await db.updateTable('payments_return_attempts').set(answer).where('attempt_id', '=', attemptId).execute();
}

export function countQueries(db: Db, returnId: string): Promise<number> {
  return countOf(
    db.selectFrom('payments_return_attempts').where('return_id', '=', returnId).where('call', '=', 'query'),
  );
}
