// The newest posting that is final, for followers that read the ledger in the order of its numbers.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

const POLL_MS = 20;

/**
 * Returns the newest posting number, once every transaction that could have a lower one has ended; undefined if that takes
 * longer than `waitMs`. It takes one mark and waits for it: a new one for each attempt would find new transactions, and
 * under load never end. Call it outside a transaction, before anything is locked: who has a transaction number already
 * would take postings for final that younger transactions have not committed.
 */
export async function finalPosting(db: Db, waitMs: number): Promise<bigint | undefined> {
  const marked = await firstRow(
    db,
    sql<{ newest: bigint; mark: string }>`
      select /* never null: newest, mark; the function answers */ m.newest, m.mark::text as mark from ledger_mark() m`,
  );
  const { newest, mark } = marked!;
  const end = performance.now() + waitMs;
  while (!(await isFinal(db, mark))) {
    if (performance.now() > end) return undefined;
    await setTimeout(POLL_MS);
  }
  return newest;
}

async function isFinal(db: Db, mark: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ isFinal: boolean }>`
      select /* never null: isFinal; of a mark */ ledger_is_final(${mark}::xid8) as "isFinal"`,
  );
  return row!.isFinal;
}
