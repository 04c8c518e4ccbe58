import type { Expression } from 'kysely';
import { type Db, lockName, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

type LineRow = TableRow<'payments_statement_lines'>;
export type StatementLine = LineRow;
/** Payer fields are set only if the bank reports them. */
export type NewStatementLine = Omit<LineRow, 'seen_at' | 'payer_bank' | 'payer_account'> &
  Partial<Pick<LineRow, 'payer_bank' | 'payer_account'>>;

/** Serializes matching of one account and amount (M1). */
export async function lockMatching(trx: Trx, accountKey: string, amount: bigint): Promise<void> {
  await lockName(trx, `wallet.match:${accountKey}:${amount}`);
}

/** Inserts a line; undefined if it was recorded before. A line known only from a slip is provisional. */
export async function insertStatementLine(db: Db, line: NewStatementLine): Promise<StatementLine | undefined> {
  const inserted = await db
    .insertInto('payments_statement_lines')
    .values({
      line_id: line.line_id,
      account_key: line.account_key,
      source_ref: line.source_ref,
      direction: line.direction,
      amount: line.amount,
      currency: line.currency,
      payer_name: line.payer_name,
      payer_bank: line.payer_bank,
      payer_account: line.payer_account,
      reference: line.reference,
      booked_at: line.booked_at,
      evidence: line.evidence,
    })
    .onConflict((conflict) => conflict.columns(['account_key', 'source_ref']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted?.evidence === 'slip') await insertProvisional(db, inserted);
  return inserted;
}

async function insertProvisional(db: Db, { line_id, account_key, seen_at }: StatementLine): Promise<void> {
  await db.insertInto('payments_provisional_lines').values({ line_id, account_key, seen_at }).execute();
}

/** Marks a line as shown by a statement, so that it no longer depends on a slip alone. */
export async function confirmLine(db: Db, lineId: string): Promise<void> {
  await db.deleteFrom('payments_provisional_lines').where('line_id', '=', lineId).execute();
}

export function findLineByReference(db: Db, accountKey: string, sourceRef: string): Promise<StatementLine | undefined> {
  return db
    .selectFrom('payments_statement_lines')
    .selectAll()
    .where('account_key', '=', accountKey)
    .where('source_ref', '=', sourceRef)
    .executeTakeFirst();
}

/** Returns an existing line; lines are never deleted. */
export function findStatementLine(db: Db, lineId: string): Promise<StatementLine> {
  return db.selectFrom('payments_statement_lines').selectAll().where('line_id', '=', lineId).executeTakeFirstOrThrow();
}

export async function insertCredit(
  db: Db,
  credit: { lineId: string; depositId: string; amount: bigint },
): Promise<void> {
  await db
    .insertInto('payments_credits')
    .values({ line_id: credit.lineId, deposit_id: credit.depositId, amount: credit.amount })
    .execute();
}

export async function attachStatementLine(db: Db, lineId: string, depositId: string): Promise<void> {
  await db.insertInto('payments_attachments').values({ line_id: lineId, deposit_id: depositId }).execute();
}

/** Takes a line off its order; the caller holds the order's lock and has seen that it is not credited. */
export async function detachStatementLine(db: Db, lineId: string): Promise<void> {
  await db.deleteFrom('payments_attachments').where('line_id', '=', lineId).execute();
}

/** Returns the line attached to an order in review and not credited. */
export function attachedStatementLine(db: Db, depositId: string): Promise<StatementLine | undefined> {
  return db
    .selectFrom('payments_attachments as a')
    .innerJoin('payments_statement_lines as l', 'l.line_id', 'a.line_id')
    .selectAll('l')
    .where('a.deposit_id', '=', depositId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments_credits as c').select('c.line_id').whereRef('c.line_id', '=', 'l.line_id'))),
    )
    .executeTakeFirst();
}

/** Orders with a payment that was neither credited nor taken back by its provider. */
export const withUncreditedMoney = (db: Db): Expression<string> =>
  db
    .selectFrom('payments_attachments as a')
    .select('a.deposit_id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments_credits as c').select('c.line_id').whereRef('c.line_id', '=', 'a.line_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments_reversals as r').select('r.line_id').whereRef('r.line_id', '=', 'a.line_id'))),
    )
    .$asScalar();
