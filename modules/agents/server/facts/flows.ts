// Payments of members become flows of lines, from the ledger and in their order.
import { sql } from 'kysely';
import { type Db, firstRow, inTransaction } from '@sanam/server/platform/db.ts';

/** Postings that one step reads. */
const STEP = 20_000;

/** How often the ledger is asked while an older transaction is open; each time it waits a fifth of a second by itself. */
const TRIES = 25;

/**
 * Claims all payments that are final in the ledger. Slots close after it: a payment is then in the slot it was made in.
 * Throws when the ledger is not final for seconds: wages wait for the next pass.
 */
export async function claimFlows(db: Db): Promise<void> {
  let tries = 0;
  for (;;) {
    const count = await claimStep(db);
    if (count === 0n) return;
    tries = count === null ? tries + 1 : 0;
    if (tries === TRIES) throw new Error('the ledger is not final: an older transaction is open');
  }
}

/** Null: nothing was read, an older transaction is open. */
async function claimStep(db: Db): Promise<bigint | null> {
  const step = await inTransaction(db, (trx) =>
    firstRow(trx, sql<{ count: bigint | null }>`select agents_claim_flows(${STEP}) as count`),
  );
  return step?.count ?? null;
}
