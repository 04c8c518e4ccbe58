// Payments of members become flows of lines, from the ledger and in their order.
import { sql } from 'kysely';
import { type Db, firstRow, inTransaction } from '@sanam/server/platform/db.ts';

/** Postings that one step reads. */
const STEP = 20_000;

/** Claims all payments that are final in the ledger. Slots close after it: a payment is then in the slot it was made in. */
export async function claimFlows(db: Db): Promise<void> {
  let isMore = true;
  while (isMore) {
    const step = await inTransaction(db, (trx) =>
      firstRow(
        trx,
        sql<{ count: bigint }>`select /* never null: count; of a function */ agents_claim_flows(${STEP}) as count`,
      ),
    );
    isMore = (step?.count ?? 0n) > 0n;
  }
}
