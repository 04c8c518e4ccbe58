import type { Db, TableRow } from '@sanam/server/platform/db.ts';

export type ShotRow = TableRow<'lottery_shots'>;

/** Numbers that members sent into a yeekee round, in their order. */
export function readShots(db: Db, drawId: bigint): Promise<ShotRow[]> {
  return db.selectFrom('lottery_shots').selectAll().where('draw_id', '=', drawId).orderBy('rank').execute();
}
