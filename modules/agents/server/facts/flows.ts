// Claims payments of members as flows of lines, in ledger order.
import { sql } from 'kysely';
import { finalPosting } from '@sanam/ledger/server/index.ts';
import { type Db, firstRow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';

/** Maximum number of postings per step. */
const STEP = 20_000;

export type BeforeClaim = (trx: Trx) => Promise<void>;

/** Longest wait for older transactions. Shorter than the grace period of slots, so a later payment finds its slot open. */
const WAIT_MS = 10_000;

/**
 * Claims all payments up to now. Slots are closed afterwards, so that a payment counts in the slot in which it was made.
 * Throws if older transactions are open for too long; wages then wait for the next pass. `beforeClaim` brings the lines
 * up to date in each claiming transaction.
 */
export async function claimFlows(db: Db, beforeClaim: BeforeClaim = () => Promise.resolve()): Promise<void> {
  const final = await finalPosting(db, WAIT_MS);
  if (final === undefined) throw new Error('the ledger is not final: an older transaction is open');
  let isMore = true;
  while (isMore) isMore = (await claimStep(db, beforeClaim, final)) > 0n;
}

/** Returns the number of postings read. */
async function claimStep(db: Db, beforeClaim: BeforeClaim, final: bigint): Promise<bigint> {
  const step = await inTransaction(db, async (trx) => {
    await beforeClaim(trx);
    return firstRow(
      trx,
      sql<{ count: bigint }>`
        select /* never null: count; the function answers */ agents_claim_flows(${STEP}, ${final}) as count`,
    );
  });
  return step!.count;
}
