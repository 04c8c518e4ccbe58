import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

/** Waiting work: redemptions to approve and to send, and requests to be paid for points. */
export interface Worklist {
  approve: number;
  send: number;
  payouts: number;
}

/** Returns the work of a merchant, or of all if `merchantId` is null. */
export async function worklistOf(db: Db, merchantId: string | null): Promise<Worklist> {
  const counts = await firstRow(
    db,
    sql<Worklist>`
      select count(*) filter (where state = 'pending')::int as approve, count(*) filter (where state = 'approved')::int as send,
             (select count(*)::int from points_payouts
              where state = 'asked' and (${merchantId}::text is null or merchant_id = ${merchantId})) as payouts
      from points_redemptions
      where state in ('pending', 'approved') and (${merchantId}::text is null or merchant_id = ${merchantId})`,
  );
  return counts!;
}
