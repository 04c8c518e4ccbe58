import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

/**
 * Checks whether a bank confirmed this member's own name: a deposit with a matching payer was credited without review,
 * or a payout arrived.
 */
export async function hasSeenAccount(db: Db, memberId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ has: boolean }>`
      select exists (
        select 1 from payments_deposits d join payments_deposit_evidence e using (deposit_id)
         where d.member_id = ${memberId} and d.stage in ('credited', 'creditedLate') and d.reason_code is null
           and e.payer is not null)
        or exists (
        select 1 from payments_withdrawals w where w.member_id = ${memberId} and w.stage in ('receivedByPlayer', 'autoReceived')) as has`,
  );
  return row!.has;
}
