// Reads the facts of one member for the laundering rules.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

/** Maximum number of payments of 30 days to read; more would not change the result. */
const PAYMENTS_MAX = 500;
const NAMED_MAX = 20;

export interface DepositFact {
  deposit_id: string;
  credited_amount: bigint | null;
  at: Date;
  payer_name: string | null;
}

/** Returns paid orders of the last 30 days after `since`, newest first. */
export function depositFacts(db: Db, by: { memberId: string; since: Date }): Promise<DepositFact[]> {
  return rows(
    db,
    sql<DepositFact>`
      select d.deposit_id, d.credited_amount, d.created_at as at, l.payer_name
        from payments_deposits d cross join lateral (
          select payer_name from payments_statement_lines s
           where s.line_id in (select line_id from payments_credits c where c.deposit_id = d.deposit_id
                               union all select line_id from payments_attachments a where a.deposit_id = d.deposit_id)
           order by s.booked_at limit 1) l
       where d.member_id = ${by.memberId}
         and d.created_at > greatest(${by.since}::timestamptz, platform_now() - interval '30 days')
       order by d.created_at desc, d.deposit_id limit ${PAYMENTS_MAX}`,
  );
}

export function withdrawalFacts(
  db: Db,
  by: { memberId: string; since: Date },
): Promise<{ withdrawal_id: string; amount: bigint; at: Date }[]> {
  return rows(
    db,
    sql<{ withdrawal_id: string; amount: bigint; at: Date }>`
      select withdrawal_id, amount, created_at as at from payments_withdrawals
       where member_id = ${by.memberId} and stage not in ('rejected', 'returned')
         and created_at > greatest(${by.since}::timestamptz, platform_now() - interval '30 days')
       order by created_at desc, withdrawal_id limit ${PAYMENTS_MAX}`,
  );
}

/** Returns the last payment older than 24 hours and the members who share the bank account. */
export async function standingFacts(
  db: Db,
  memberId: string,
): Promise<{ quiet_since: Date | null; shares_account_with: string[]; now: Date | null }> {
  const row = await firstRow(
    db,
    sql<{ quiet_since: Date | null; shares_account_with: string[]; now: Date | null }>`
      select platform_now() as now,
             (select max(at) from (
               (select created_at as at from payments_deposits
                 where member_id = ${memberId} and credited_amount is not null
                   and created_at < platform_now() - interval '24 hours' order by created_at desc limit 1)
               union all
               (select created_at from payments_withdrawals
                 where member_id = ${memberId} and created_at < platform_now() - interval '24 hours'
                 order by created_at desc limit 1)) moved) as quiet_since,
             array(select case when member_id = ${memberId} then owner_id else member_id end from wallet_shared_accounts
                    where ${memberId} in (member_id, owner_id) order by 1 limit ${NAMED_MAX}) as shares_account_with`,
  );
  return row!;
}

/** Returns members with payments within the last `hours`, for the daily sweep. */
export async function movedWithin(db: Db, hours: number, after: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ member_id: string }>`
      select member_id from (
        select member_id from payments_deposits
         where credited_amount is not null and decided_at > platform_now() - make_interval(hours => ${hours})
        union select member_id from payments_withdrawals
         where created_at > platform_now() - make_interval(hours => ${hours})) moved
       where member_id > ${after} order by 1 limit ${PAYMENTS_MAX}`,
  );
  return found.map((row) => row.member_id);
}
