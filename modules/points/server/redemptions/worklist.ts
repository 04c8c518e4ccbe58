import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

/** Redemptions that wait for staff: to be approved, and to be sent. */
export interface Worklist {
  approve: number;
  send: number;
}

/** Returns the work of a merchant, or of all if `merchantId` is null. */
export async function worklistOf(db: Db, merchantId: string | null): Promise<Worklist> {
  const counts = await firstRow(
    db,
    sql<Worklist>`
      select count(*) filter (where state = 'pending')::int as approve, count(*) filter (where state = 'approved')::int as send
      from points_redemptions
      where state in ('pending', 'approved') and (${merchantId}::text is null or merchant_id = ${merchantId})`,
  );
  return counts!;
}
