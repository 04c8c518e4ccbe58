import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { amountBands, payoutWays } from '../../contract/promise-calls.ts';
import { BANDS } from '../withdrawals/facts-store.ts';

export interface PromiseFilter {
  merchantId: string;
  zone: string;
  from: Date | undefined;
  to: Date | undefined;
}

/** Number of promises kept and broken, and the durations. */
export interface PromiseFigures {
  payouts: number;
  kept: number;
  p50: number | null;
  p90: number | null;
}

export interface PromiseRow extends PromiseFigures {
  day: string;
  way: (typeof payoutWays)[number];
  bank_code: string;
  band: (typeof amountBands)[number];
  total: number;
}

/**
 * Requests with a decided promise: paid, or late and still open. A request that was rejected or returned to the wallet
 * before payment does not count.
 */
function judged({ merchantId, zone, from, to }: PromiseFilter) {
  const [small, middle] = BANDS;
  const weekAgo = sql`(date_trunc('day', platform_now() at time zone ${zone}) - interval '6 days') at time zone ${zone}`;
  return sql`
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
                and coalesce(w.freeze_code = 'aml', true)))`;
}

const figures = sql`
  count(*)::int as payouts, (count(*) filter (where is_kept))::int as kept,
  round(percentile_cont(0.5) within group (order by minutes))::int as p50,
  round(percentile_cont(0.9) within group (order by minutes))::int as p90`;

export function listPromises(
  db: Db,
  filter: PromiseFilter,
  page: { limit: number; offset: number },
): Promise<PromiseRow[]> {
  return rows(
    db,
    sql<PromiseRow>`/* never null: day, way, band, payouts, kept, total */
      select day, way, bank_code, band, ${figures}, (count(*) over ())::int as total
        from (${judged(filter)}) judged group by day, way, bank_code, band
       order by day desc, bank_code, band, way limit ${page.limit} offset ${page.offset}`,
  );
}

/** Totals of all rows of the filter; the minutes are computed over all payouts. */
export async function totalsOfPromises(db: Db, filter: PromiseFilter): Promise<PromiseFigures> {
  const row = await firstRow(
    db,
    sql<PromiseFigures>`/* never null: payouts, kept */ select ${figures} from (${judged(filter)}) judged`,
  );
  return row!;
}
