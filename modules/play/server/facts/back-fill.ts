// Creates facts of rounds that were settled before facts existed.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

/** Rounds per set; their members' wallets are locked meanwhile. */
const ROUNDS = 500;

/** Creates them set by set. Continues after an earlier run; sets of several nodes follow each other. */
export async function backFill(db: Db): Promise<void> {
  while ((await backFillNext(db, ROUNDS)) > 0);
}

/** Processes the next set. Returns the number of rounds read; 0 if done. */
export async function backFillNext(db: Db, rounds: number): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ rounds: number }>`select /* never null: rounds; it counts */ play_back_fill_next(${rounds}) as rounds`,
  );
  return row!.rounds;
}

export async function isBackFilled(db: Db): Promise<boolean> {
  const { done_at } = await db.selectFrom('play_back_fill').select('done_at').executeTakeFirstOrThrow();
  return done_at !== null;
}
