// What later floors ask of a member's payments.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

/** The largest deposit that was credited to a member and not taken back, in minor units; 0 without one. */
export async function largestDeposit(db: Db, memberId: string): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ amount: bigint }>`
      select coalesce(max(credited_amount), 0)::bigint as amount from payments_deposits
      where member_id = ${memberId} and stage in ('credited', 'creditedLate')`,
  );
  return row!.amount;
}

/** Whether two members named one bank account. */
export async function sharesAccount(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ has: boolean }>`
      select exists (
        select 1 from wallet_shared_accounts
        where (member_id, owner_id) in ((${memberId}, ${otherId}), (${otherId}, ${memberId}))) as has`,
  );
  return row!.has;
}
