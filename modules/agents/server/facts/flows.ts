// Claims payments of members as flows of lines, in ledger order.
import { sql } from 'kysely';
import { type Db, firstRow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';

/** Maximum number of postings per step. */
const STEP = 20_000;

export type BeforeClaim = (trx: Trx) => Promise<void>;

/** Number of attempts while an older transaction is open; each attempt waits a fifth of a second itself. */
const TRIES = 25;

/**
 * Claims all payments that are final in the ledger. Slots are closed afterwards, so that a payment counts in the slot
 * in which it was made. Throws if the ledger is not final for several seconds; wages then wait for the next pass.
 * `beforeClaim` brings the lines up to date in each claiming transaction.
 */
export async function claimFlows(db: Db, beforeClaim: BeforeClaim = () => Promise.resolve()): Promise<void> {
  let tries = 0;
  for (;;) {
    const count = await claimStep(db, beforeClaim);
    if (count === 0n) return;
    tries = count === null ? tries + 1 : 0;
    if (tries === TRIES) throw new Error('the ledger is not final: an older transaction is open');
  }
}

/** Returns the number of postings read; null if an older transaction is open and nothing was read. */
async function claimStep(db: Db, beforeClaim: BeforeClaim): Promise<bigint | null> {
  const step = await inTransaction(db, async (trx) => {
    await beforeClaim(trx);
    return firstRow(trx, sql<{ count: bigint | null }>`select agents_claim_flows(${STEP}) as count`);
  });
  return step?.count ?? null;
}
