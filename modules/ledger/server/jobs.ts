import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

/** Postings per step of a roll-up: it locks its row for some milliseconds and never a bet's. */
const ROLL_UP_STEP = 20_000;
const BLOCK_STEP = 10_000;
/** Maximum steps of a run, so that one node does not work endlessly after an outage. */
const STEPS_MAX = 200;

export async function rollUp(db: Db): Promise<number> {
  let total = 0;
  for (let step = 0; step < STEPS_MAX; step++) {
    const row = await firstRow(
      db,
      sql<{ folded: bigint }>`select /* never null: folded; it counts */ ledger_roll_up(${ROLL_UP_STEP}) as folded`,
    );
    const folded = Number(row!.folded);
    total += folded;
    if (folded < ROLL_UP_STEP) break;
  }
  return total;
}

/** Seals blocks. The head's hash is also logged: a copy outside the database, safe from changes of the ledger. */
export async function seal(db: Db, log: (message: string, fields: Record<string, unknown>) => void): Promise<number> {
  let blocks = 0;
  for (; blocks < STEPS_MAX; blocks++) {
    const row = await firstRow(
      db,
      sql<{ number: bigint | null; hash: Buffer | null }>`select * from ledger_seal(${BLOCK_STEP})`,
    );
    if (row === undefined || row.number === null) break;
    log('ledger block sealed', { block: row.number.toString(), hash: row.hash!.toString('hex') });
  }
  return blocks;
}
