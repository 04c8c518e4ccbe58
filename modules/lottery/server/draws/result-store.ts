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
  /** Text for players about the result; for a correction its reason. */
  note: string;
  byStaff: readonly string[];
}

/** Inserts an immutable version of a draw's result. The hash covers the board as it is stored. */
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

/** Returns the newest version of a draw's result, which is the one in force. */
export function newestResult(db: Db, drawId: bigint): Promise<ResultRow | undefined> {
  return db
    .selectFrom('lottery_results')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a note for the players of a draw. */
export async function insertNote(
  trx: Trx,
  drawId: bigint,
  kind: (typeof drawNoteKinds)[number],
  text: string,
): Promise<void> {
  await trx.insertInto('lottery_draw_notes').values({ draw_id: drawId, kind, text }).execute();
}
