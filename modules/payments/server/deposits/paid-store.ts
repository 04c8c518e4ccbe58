import type { Db } from '@sanam/server/platform/db.ts';

/** Returns true if the rail itself has reported money for this order. */
export async function wasPaid(db: Db, depositId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments_deposit_evidence')
    .select('evidence_id')
    .where('deposit_id', '=', depositId)
    .where('kind', '=', 'railQuery')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
