import { sql } from 'kysely';
import { type Db, firstRow, type TableRow } from '@sanam/server/platform/db.ts';

export type ShotRow = TableRow<'lottery_shots'>;

/** Returns the shots of a yeekee round by place. */
export function readShots(db: Db, drawId: bigint): Promise<ShotRow[]> {
  return db.selectFrom('lottery_shots').selectAll().where('draw_id', '=', drawId).orderBy('rank').execute();
}

/** Returns the newest shots of a round, newest first. */
export function newestShots(db: Db, drawId: bigint, limit: number): Promise<ShotRow[]> {
  return db
    .selectFrom('lottery_shots')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('rank', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the shots of a round that have these places. */
export function shotsAt(db: Db, drawId: bigint, ranks: readonly number[]): Promise<ShotRow[]> {
  return db
    .selectFrom('lottery_shots')
    .selectAll()
    .where('draw_id', '=', drawId)
    .where('rank', 'in', ranks)
    .orderBy('rank')
    .execute();
}

export interface ShotSums {
  sum: bigint;
  count: number;
  senders: number;
}

/** Returns the sum and count of a round's shots and the number of members who sent them. */
export async function sumShots(db: Db, drawId: bigint): Promise<ShotSums> {
  const row = await firstRow(
    db,
    sql<{ sum: string; count: bigint; senders: bigint }>`
      select coalesce(sum(number::bigint), 0)::text as sum, count(*) as count, count(distinct member_id) as senders
      from lottery_shots where draw_id = ${drawId}`,
  );
  return { sum: BigInt(row!.sum), count: Number(row!.count), senders: Number(row!.senders) };
}
