// Facts about a member's payments for other modules.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

/** Returns the largest credited deposit of a member that was not reversed, in minor units; 0 if none. */
export async function largestDeposit(db: Db, memberId: string, until: Date): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ amount: bigint }>`
      select coalesce(max(credited_amount), 0)::bigint as amount from payments_deposits d
      where d.member_id = ${memberId} and d.stage in ('credited', 'creditedLate') and d.decided_at <= ${until}
        and not exists (select from payments_reversals r where r.deposit_id = d.deposit_id)`,
  );
  return row!.amount;
}

/** Checks whether two members registered the same bank account. */
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

/** Returns the payers of these members' deposits as the banks named them, for the register of exclusions. */
export function payersOf(
  db: Db,
  memberIds: readonly string[],
): Promise<{ memberId: string; bankCode: string | null; account: string; name: string | null }[]> {
  return rows(
    db,
    sql<{ memberId: string; bankCode: string | null; account: string; name: string | null }>`
      select distinct d.member_id as "memberId", s.payer_bank as "bankCode",
             /* never null: the condition */ s.payer_account as account, s.payer_name as name
        from payments_deposits d
        join lateral (select line_id from payments_credits c where c.deposit_id = d.deposit_id
                      union all select line_id from payments_attachments a where a.deposit_id = d.deposit_id) l on true
        join payments_statement_lines s using (line_id)
       where d.member_id = any(${[...memberIds]}::text[]) and s.payer_account is not null`,
  );
}

export interface MoneySigns {
  /** Number of credited deposits that were not reversed. */
  deposits: number;
  depositedMinor: bigint;
  /** Withdrawals paid or waiting. */
  withdrawnMinor: bigint;
  /** Some of the members who registered the same bank account. */
  sharesAccountWith: string[];
}

const NAMED_MAX = 20;

/** Returns amounts deposited and withdrawn since a moment, in minor units, and the number of deposits ever. */
export async function moneySigns(db: Db, { memberId, since }: { memberId: string; since: Date }): Promise<MoneySigns> {
  const row = await firstRow(
    db,
    sql<{ deposits: bigint; deposited: bigint; withdrawn: bigint; shares: string[] }>`
      select d.deposits, d.deposited, w.withdrawn,
             array(select case when member_id = ${memberId} then owner_id else member_id end from wallet_shared_accounts
                    where ${memberId} in (member_id, owner_id) order by 1 limit ${NAMED_MAX}) as shares
      from (select count(*) as deposits,
                   coalesce(sum(credited_amount) filter (where created_at >= ${since}), 0)::bigint as deposited
              from payments_deposits where member_id = ${memberId} and stage in ('credited', 'creditedLate')) d,
           (select coalesce(sum(amount), 0)::bigint as withdrawn
              from payments_withdrawals
             where member_id = ${memberId} and created_at >= ${since} and stage not in ('rejected', 'returned')) w`,
  );
  const { deposits, deposited, withdrawn, shares } = row!;
  return {
    deposits: Number(deposits),
    depositedMinor: deposited,
    withdrawnMinor: withdrawn,
    sharesAccountWith: shares,
  };
}

/** Returns those of the members who never had a deposit credited. */
export async function withoutDeposits(db: Db, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const found = await rows(
    db,
    sql<{ memberId: string }>`
      select u.id as "memberId"
        from unnest(${[...memberIds]}::text[]) u (id)
       where not exists (select from payments_deposits d
                          where d.member_id = u.id and d.stage in ('credited', 'creditedLate'))
       order by u.id`,
  );
  return found.map((one) => one.memberId);
}
