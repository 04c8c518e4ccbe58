import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { amountBands, payoutWays } from '../../contract/promise-calls.ts';
import { BANDS } from '../withdrawals/facts-store.ts';

export interface PromiseFilter {
  merchantId: string;
  zone: string;
  from: Date | undefined;
  to: Date | undefined;
  limit: number;
  offset: number;
}

export interface PromiseRow {
  day: string;
  way: (typeof payoutWays)[number];
  bank_code: string;
  band: (typeof amountBands)[number];
  payouts: number;
  kept: number;
  p50: number | null;
  p90: number | null;
  total: number;
}

/**
 * Requests whose promise is decided: paid, or late and still open. One that was rejected, or went back to the wallet
 * before it was paid, has nothing to keep.
 */
export function listPromises(db: Db, filter: PromiseFilter): Promise<PromiseRow[]> {
  const { merchantId, zone, from, to, limit, offset } = filter;
  const [small, middle] = BANDS;
  const weekAgo = sql`(date_trunc('day', platform_now() at time zone ${zone}) - interval '6 days') at time zone ${zone}`;
  return rows(
    db,
    sql<PromiseRow>`/* never null: day, way, band, payouts, kept, total */
      with judged as (
        select to_char(w.created_at at time zone ${zone}, 'YYYY-MM-DD') as day, w.bank_code,
               case when w.disbursed_at is null then 'open' when w.is_automatic then 'automatic'
                    when exists (select 1 from payments_payouts p
                                  where p.withdrawal_id = w.withdrawal_id and p.rail <> 'hand' and p.state in ('paid', 'returned'))
                      then 'rail' else 'hand' end as way,
               case when w.amount <= ${small} then 'small' when w.amount <= ${middle} then 'middle' else 'large' end as band,
               coalesce(w.disbursed_at <= w.promised_by, false) as is_kept,
               (extract(epoch from w.disbursed_at - w.created_at)::float8 - w.waited_seconds) / 60 as minutes
          from payments_withdrawals w
         where w.merchant_id = ${merchantId} and w.created_at >= coalesce(${from ?? null}::timestamptz, ${weekAgo})
           and coalesce(w.created_at < ${to ?? null}::timestamptz, true)
           and (w.disbursed_at is not null
                or (w.promised_by < platform_now() and w.finished_at is null
                    and coalesce(w.freeze_code = 'aml', true))))
      select day, way, bank_code, band, count(*)::int as payouts, (count(*) filter (where is_kept))::int as kept,
             round(percentile_cont(0.5) within group (order by minutes))::int as p50,
             round(percentile_cont(0.9) within group (order by minutes))::int as p90,
             (count(*) over ())::int as total
        from judged group by day, way, bank_code, band
       order by day desc, bank_code, band, way limit ${limit} offset ${offset}`,
  );
}
