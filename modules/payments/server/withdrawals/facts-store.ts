// Figures for screening, limits and the promised time.
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export async function usageToday(
  db: Db,
  by: { memberId: string; zone: string },
): Promise<{ sumToday: bigint; countToday: number }> {
  const row = await firstRow(
    db,
    sql<{ sum: bigint | null; count: bigint }>`
      select sum(amount)::bigint as sum, count(*) from payments_withdrawals
       where member_id = ${by.memberId} and stage not in ('rejected', 'returned')
         and created_at >= date_trunc('day', platform_now() at time zone ${by.zone}) at time zone ${by.zone}`,
  );
  return { sumToday: row?.sum ?? 0n, countToday: Number(row?.count ?? 0n) };
}

export interface History {
  last_payout_at: Date | null;
  own_mean: bigint | null;
  requests_24h: number;
  deposits_since: bigint;
  minutes_since_deposit: number | null;
  has_foreign_sender: boolean;
  hours_since_account_change: number | null;
}

export async function historyOf(db: Db, by: { memberId: string; bankAccountId: string }): Promise<History> {
  const row = await firstRow(
    db,
    sql<History>`
      with payouts as (
        select max(disbursed_at) as last_payout_at,
               avg(amount) filter (where disbursed_at > platform_now() - interval '30 days')::bigint as own_mean
          from payments_withdrawals where member_id = ${by.memberId} and disbursed_at is not null)
      select p.last_payout_at, p.own_mean,
             (select count(*)::int from payments_withdrawals
               where member_id = ${by.memberId} and created_at > platform_now() - interval '24 hours') as requests_24h,
             coalesce((select sum(credited_amount)::bigint from payments_deposits
               where member_id = ${by.memberId} and credited_amount is not null
                 and (p.last_payout_at is null or decided_at > p.last_payout_at)), 0) as deposits_since,
             (select (extract(epoch from platform_now() - max(decided_at)) / 60)::float8 from payments_deposits
               where member_id = ${by.memberId} and credited_amount is not null) as minutes_since_deposit,
             exists (select 1 from payments_deposits where member_id = ${by.memberId} and reason_code in ('senderDiffers', 'senderUnknown')) as has_foreign_sender,
             (select (extract(epoch from platform_now() - a.created_at) / 3600)::float8 from wallet_bank_accounts a
               where a.bank_account_id = ${by.bankAccountId}
                 and exists (select 1 from wallet_bank_accounts b where b.member_id = a.member_id and b.created_at < a.created_at)) as hours_since_account_change
        from payouts p`,
  );
  if (row === undefined) throw new Error('an aggregate always has a row');
  return row;
}

const SAMPLES_MIN = 30;

/** Minutes from request to payout of the last 30 days, when there are enough of them to promise from. */
export async function measuredMinutes(
  db: Db,
  merchantId: string,
): Promise<{ p50: number; p90: number; samples: number } | undefined> {
  const row = await firstRow(
    db,
    sql<{ p50: number | null; p90: number | null; samples: bigint }>`
      select percentile_cont(0.5) within group (order by minutes) as p50,
             percentile_cont(0.9) within group (order by minutes) as p90, count(*) as samples
        from (select extract(epoch from disbursed_at - created_at)::float8 / 60 as minutes from payments_withdrawals
               where merchant_id = ${merchantId} and disbursed_at > platform_now() - interval '30 days') finished`,
  );
  const samples = Number(row?.samples ?? 0n);
  if (row === undefined || row.p50 === null || row.p90 === null || samples < SAMPLES_MIN) return undefined;
  return { p50: Math.ceil(row.p50), p90: Math.ceil(row.p90), samples };
}
