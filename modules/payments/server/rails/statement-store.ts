import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export interface StatementLine {
  line_id: string;
  account_key: string;
  source_ref: string;
  direction: 'in' | 'out';
  amount: bigint;
  currency: string;
  payer_name: string | null;
  reference: string | null;
  booked_at: Date;
}

/** Matching of one account and amount happens one at a time (M1). */
export async function lockMatching(db: Db, accountKey: string, amount: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.match:${accountKey}:${amount}`}, 0))`.execute(db);
}

/** Undefined when this line was recorded before: its work is done. */
export function insertStatementLine(
  db: Db,
  line: StatementLine & { evidence: 'query' | 'callback' | 'statement' | 'staff' },
): Promise<StatementLine | undefined> {
  return firstRow(
    db,
    sql<StatementLine>`
      insert into payments_statement_lines (line_id, account_key, source_ref, direction, amount, currency, payer_name, reference, booked_at, evidence)
      values (${line.line_id}, ${line.account_key}, ${line.source_ref}, ${line.direction}, ${line.amount},
              ${line.currency}, ${line.payer_name}, ${line.reference}, ${line.booked_at}, ${line.evidence})
      on conflict (account_key, source_ref) do nothing
      returning *`,
  );
}

export async function insertCredit(
  db: Db,
  credit: { lineId: string; depositId: string; amount: bigint },
): Promise<void> {
  await sql`insert into payments_credits (line_id, deposit_id, amount) values (${credit.lineId}, ${credit.depositId}, ${credit.amount})`.execute(
    db,
  );
}

export async function attachStatementLine(db: Db, lineId: string, depositId: string): Promise<void> {
  await sql`insert into payments_attachments (line_id, deposit_id) values (${lineId}, ${depositId})`.execute(db);
}

/** The line that an order in review holds and that was not credited. */
export function attachedStatementLine(db: Db, depositId: string): Promise<StatementLine | undefined> {
  return firstRow(
    db,
    sql<StatementLine>`select l.* from payments_attachments a join payments_statement_lines l using (line_id)
      where a.deposit_id = ${depositId} and not exists (select 1 from payments_credits c where c.line_id = l.line_id)`,
  );
}
