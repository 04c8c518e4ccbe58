// Claims payments of members as flows of lines, in ledger order.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, firstRow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';

/** Maximum number of postings per step. */
const STEP = 20_000;

export type BeforeClaim = (trx: Trx) => Promise<void>;

/** Longest wait for older transactions. Shorter than the grace period of slots, so a later payment finds its slot open. */
const WAIT_MS = 10_000;
const POLL_MS = 20;

/**
 * Claims all payments up to now. Slots are closed afterwards, so that a payment counts in the slot in which it was made.
 * Throws if older transactions are open for too long; wages then wait for the next pass. `beforeClaim` brings the lines
 * up to date in each claiming transaction.
 */
export async function claimFlows(db: Db, beforeClaim: BeforeClaim = () => Promise.resolve()): Promise<void> {
  const final = await finalPosting(db);
  let isMore = true;
  while (isMore) isMore = (await claimStep(db, beforeClaim, final)) > 0n;
}

/**
 * Returns the newest posting number, once every transaction that could have a lower one has ended. One mark is waited for:
 * a new one for each attempt would find new transactions, and under load never end.
 */
async function finalPosting(db: Db): Promise<bigint> {
  const marked = await firstRow(
    db,
    sql<{ newest: bigint; mark: string }>`
      select /* never null: newest, mark; the function answers */ m.newest, m.mark::text as mark from ledger_mark() m`,
  );
  const { newest, mark } = marked!;
  const end = performance.now() + WAIT_MS;
  while (!(await isFinal(db, mark))) {
    if (performance.now() > end) throw new Error('the ledger is not final: an older transaction is open');
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
