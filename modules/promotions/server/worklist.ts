import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

/** Work that waits for staff: applications for activities, and bonuses held for a decision. */
export interface Worklist {
  applications: number;
  heldBonuses: number;
}

/** Returns the work of a merchant, or of all if `merchantId` is null. */
export async function worklistOf(db: Db, merchantId: string | null): Promise<Worklist> {
  const isHere = sql`(${merchantId}::text is null or merchant_id = ${merchantId})`;
  const counts = await firstRow(
    db,
    sql<Worklist>`select
      (select count(*)::int from promotions_applications where state in ('applying', 'process') and ${isHere}) as applications,
      (select count(*)::int from promotions_cases where state = 'open' and holds and ${isHere}) as "heldBonuses"`,
  );
  return counts!;
}
