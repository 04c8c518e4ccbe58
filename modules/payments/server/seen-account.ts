import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
import { compareNames } from '@sanam/wallet/server/index.ts';

/**
 * Checks whether a bank confirmed the name that this member has now: a deposit with a matching payer was credited
 * without review, or a payout arrived. After a correction of the name, a payer who differs from it no longer counts.
 */
export async function hasSeenAccount(
  db: Db,
  { memberId, name }: { memberId: string; name: string | null },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ has_arrived: boolean; payers: string[] }>`
      select exists (
        select 1 from payments_withdrawals w
         where w.member_id = ${memberId} and w.stage in ('receivedByPlayer', 'autoReceived')) as has_arrived,
        array(
        select distinct e.payer from payments_deposits d join payments_deposit_evidence e using (deposit_id)
         where d.member_id = ${memberId} and d.stage in ('credited', 'creditedLate') and d.reason_code is null
           and e.payer is not null) as payers`,
  );
  const { has_arrived: hasArrived, payers } = row!;
  return hasArrived || (name !== null && payers.some((payer) => compareNames(name, payer) !== 'differs'));
}
