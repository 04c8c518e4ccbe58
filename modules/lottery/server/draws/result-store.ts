import { createHash } from 'node:crypto';
import { type Db, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { Board } from '../../contract/boards.ts';
import type { drawNoteKinds } from '../../contract/states.ts';
import { prizesOf } from './prizes.ts';

export type ResultRow = TableRow<'lottery_results'>;

export interface NewResult {
  drawId: bigint;
  version: number;
  board: Board;
  /** What players are told of it; of a correction why. */
  note: string;
  byStaff: readonly string[];
}

/** A version of a draw's result, never changed afterwards. The hash is over the board as it is stored. */
export async function insertResult(trx: Trx, { drawId, version, board, note, byStaff }: NewResult): Promise<void> {
  const derived = JSON.stringify(board);
  await trx
    .insertInto('lottery_results')
    .values({
      draw_id: drawId,
      version,
      prizes: JSON.stringify(prizesOf(board)),
      derived,
      note,
      hash: createHash('sha256').update(derived).digest('hex'),
      by_staff: [...byStaff],
    })
    .execute();
}

/** The result in force: the newest version. */
export function newestResult(db: Db, drawId: bigint): Promise<ResultRow | undefined> {
  return db
    .selectFrom('lottery_results')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Something that players of a draw are told. */
export async function insertNote(
  trx: Trx,
  drawId: bigint,
  kind: (typeof drawNoteKinds)[number],
  text: string,
): Promise<void> {
  await trx.insertInto('lottery_draw_notes').values({ draw_id: drawId, kind, text }).execute();
}
