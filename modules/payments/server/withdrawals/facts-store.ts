// Facts for screening, limits and the promised time.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export async function usageToday(
  db: Db,
  by: { memberId: string; zone: string },
): Promise<{ sumToday: bigint; countToday: number; endsAt: Date }> {
  const row = await firstRow(
    db,
    sql<{ sum: bigint | null; count: bigint; ends_at: Date | null }>`
      select sum(amount)::bigint as sum, count(*),
             (date_trunc('day', platform_now() at time zone ${by.zone}) + interval '1 day') at time zone ${by.zone} as ends_at
        from payments_withdrawals
       where member_id = ${by.memberId} and stage not in ('rejected', 'returned')
         and created_at >= date_trunc('day', platform_now() at time zone ${by.zone}) at time zone ${by.zone}`,
  );
  return { sumToday: row!.sum ?? 0n, countToday: Number(row!.count), endsAt: row!.ends_at! };
}

/**
 * Days for which a deposit of another payer counts. One that staff credited does not: they saw that the account is the
 * member's.
 */
const FOREIGN_DAYS = 180;
/** Maximum number of named members who share an account. */
const NAMED_MAX = 5;

/** Facts about earlier payouts. One whose money came back to the wallet is none: its account has proven nothing. */
export interface History {
  last_payout_at: Date | null;
  own_mean: bigint | null;
  requests_24h: number;
  deposits_since: bigint;
  minutes_since_deposit: number | null;
  has_foreign_sender: boolean;
  has_new_details: boolean;
  has_open_reversal: boolean;
  shares_account_with: string[];
  hours_since_account_change: number | null;
}

export async function historyOf(
  db: Db,
  by: { memberId: string; bankAccountId: string; newHours: number },
): Promise<History> {
  const row = await firstRow(
    db,
    sql<History>`
      with payouts as (
        select max(disbursed_at) as last_payout_at,
               avg(amount) filter (where disbursed_at > platform_now() - interval '30 days')::bigint as own_mean
          from payments_withdrawals where member_id = ${by.memberId} and disbursed_at is not null and stage <> 'returned')
      select p.last_payout_at, p.own_mean,
             (select count(*)::int from payments_withdrawals
               where member_id = ${by.memberId} and created_at > platform_now() - interval '24 hours') as requests_24h,
             coalesce((select sum(credited_amount)::bigint from payments_deposits
               where member_id = ${by.memberId} and credited_amount is not null
                 and (p.last_payout_at is null or decided_at > p.last_payout_at)), 0) as deposits_since,
             (select (extract(epoch from platform_now() - max(decided_at)) / 60)::float8 from payments_deposits
               where member_id = ${by.memberId} and credited_amount is not null) as minutes_since_deposit,
             exists (select 1 from payments_deposits
               where member_id = ${by.memberId} and reason_code in ('senderDiffers', 'senderUnknown') and credited_amount is null
                 and created_at > platform_now() - make_interval(days => ${FOREIGN_DAYS})) as has_foreign_sender,
             exists (select 1 from wallet_payout_holds where member_id = ${by.memberId}
                       and created_at > platform_now() - make_interval(hours => ${by.newHours})) as has_new_details,
             exists (select 1 from payments_reversals where member_id = ${by.memberId} and state = 'open') as has_open_reversal,
             array(select case when member_id = ${by.memberId} then owner_id else member_id end from wallet_shared_accounts
                    where ${by.memberId} in (member_id, owner_id) order by 1 limit ${NAMED_MAX}) as shares_account_with,
             (select (extract(epoch from platform_now() - a.created_at) / 3600)::float8 from wallet_bank_accounts a
               where a.bank_account_id = ${by.bankAccountId}
                 and exists (select 1 from wallet_bank_accounts b where b.member_id = a.member_id and b.created_at < a.created_at)) as hours_since_account_change
        from payouts p`,
  );
  if (row === undefined) throw new Error('an aggregate always has a row');
  return row;
}

const SAMPLES_MIN = 30;
/**
 * Upper bounds of the amount bands with similar processing times, in minor units; larger amounts form the last band.
 */
export const BANDS = [500_000n, 5_000_000n] as const;

export interface Measured {
  p50: number;
  p90: number;
  samples: number;
}

/** Maximum payouts to measure: a page with the promised time must not read a month of a large merchant. */
const MEASURED_MAX = 5000;

/**
 * Returns minutes from request to payout, without the time waiting for the player, of the newest payouts of the last
 * 30 days: of the same bank and amount band, then of the band, then of the merchant, whichever first has enough.
 */
export async function measuredMinutes(
  db: Db,
  of: { merchantId: string; bankCode: string | undefined; amountMinor: bigint | undefined },
): Promise<Measured | undefined> {
  const [small, middle] = BANDS;
  const band = (amount: unknown) =>
    sql`case when ${amount} <= ${small} then 0 when ${amount} <= ${middle} then 1 else 2 end`;
  const found = await rows(
    db,
    sql<{ p50: number | null; p90: number | null; samples: bigint }>`
      with finished as (
        select bank_code = ${of.bankCode ?? null}::text as is_bank,
               ${band(sql`amount`)} = ${band(sql`${of.amountMinor ?? null}::bigint`)} as is_band,
               (extract(epoch from disbursed_at - created_at)::float8 - waited_seconds) / 60 as minutes
          from payments_withdrawals
         where merchant_id = ${of.merchantId} and disbursed_at > platform_now() - interval '30 days'
         order by disbursed_at desc limit ${MEASURED_MAX}),
      wider (step, bank, band) as (values (1, true, true), (2, false, true), (3, false, false))
      select percentile_cont(0.5) within group (order by minutes) as p50,
             percentile_cont(0.9) within group (order by minutes) as p90, count(*) as samples
        from wider join finished on (is_bank or not bank) and (is_band or not band)
       where ${of.amountMinor !== undefined} or step = 3
       group by step order by step`,
  );
  const enough = found.find(({ samples }) => Number(samples) >= SAMPLES_MIN);
  if (enough === undefined || enough.p50 === null || enough.p90 === null) return undefined;
  return { p50: Math.ceil(enough.p50), p90: Math.ceil(enough.p90), samples: Number(enough.samples) };
}

/** Returns the sum of a member's withdrawals of today approved by the rules alone. */
export async function automaticToday(db: Db, by: { memberId: string; zone: string }): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ sum: bigint | null }>`
      select sum(amount)::bigint as sum from payments_withdrawals
       where member_id = ${by.memberId} and is_automatic
         and created_at >= date_trunc('day', platform_now() at time zone ${by.zone}) at time zone ${by.zone}`,
  );
  return row?.sum ?? 0n;
}

/** Reserves an amount of the merchant's daily limit for automatic approval; false if there is not enough left. */
export async function takeAutomaticRoom(
  db: Db,
  by: { merchantId: string; zone: string; amountMinor: bigint; maxMinor: bigint },
): Promise<boolean> {
  if (by.amountMinor > by.maxMinor) return false;
  const taken = await firstRow(
    db,
    sql<{ used: bigint }>`
      insert into payments_automatic_days as d (merchant_id, day, used)
      values (${by.merchantId}, (platform_now() at time zone ${by.zone})::date, ${by.amountMinor})
      on conflict (merchant_id, day) do update set used = d.used + excluded.used
       where d.used + excluded.used <= ${by.maxMinor}
      returning used`,
  );
  return taken !== undefined;
}
