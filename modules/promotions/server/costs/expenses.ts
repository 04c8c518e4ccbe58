// Expenses of promotions: sums of what was given and taken back by kind of posting, made behind the ledger.
import { sql } from 'kysely';
import { finalPosting } from '@sanam/ledger/server/index.ts';
import { type Db, firstRow, inTransaction, rows } from '@sanam/server/platform/db.ts';

/** Maximum number of ledger numbers per step, and of steps per run. */
const STEP = 20_000;
const STEPS_MAX = 200;

/** Longest wait for older transactions. */
const WAIT_MS = 1000;

/** Sums the postings that are final; those behind an open transaction are left for the next run. */
export async function sumExpenses(db: Db): Promise<void> {
  const final = await finalPosting(db, WAIT_MS);
  if (final === undefined) return;
  for (let step = 0; step < STEPS_MAX; step += 1) if (!(await sumStep(db, final))) return;
}

/** Sums one step up to a posting that is final. Returns whether there may be more. */
export async function sumStep(db: Db, final: bigint): Promise<boolean> {
  const read = await inTransaction(db, (trx) =>
    firstRow(
      trx,
      sql<{ count: bigint }>`
        select /* never null: count; the function answers */ promotions_sum_expenses(${STEP}, ${final}) as count`,
    ),
  );
  return read!.count > 0n;
}

export interface Expense {
  kind: string;
  postings: bigint;
  given: bigint;
  returned: bigint;
}

/** Returns the sums of a merchant's days by kind, the most expensive first. */
export const expensesBetween = (
  db: Db,
  { merchantId, first, last }: { merchantId: string; first: string; last: string },
): Promise<Expense[]> =>
  rows(
    db,
    sql<Expense>`
      select kind, /* never null: of rows */ sum(postings)::bigint as postings, sum(given)::bigint as given,
             sum(returned)::bigint as returned
      from promotions_expense_days
      where merchant_id = ${merchantId} and day between ${first}::date and ${last}::date
      group by kind order by sum(given) - sum(returned) desc, kind`,
  );
