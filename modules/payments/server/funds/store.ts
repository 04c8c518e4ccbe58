import { sql } from 'kysely';
import { type Db, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Funds } from './rules.ts';

/** Time after the end of a day until it is final: no transaction that began in it is open by then. */
const SETTLED = sql`interval '1 hour'`;

export interface FundsDay {
  day: string;
  /** End of the day; the current time for the running day. */
  at: Date;
  is_final: boolean;
}

/** Returns the days without a final row, the running one last; limited in number. */
export function openDays(
  db: Db,
  { merchantIds, zone, daysMax }: { merchantIds: readonly string[]; zone: string; daysMax: number },
): Promise<FundsDay[]> {
  return rows(
    db,
    sql<FundsDay>`
      with zoned as (select (platform_now() at time zone ${zone})::date as today),
      last as (
        select min(day) as day from (
          select max(f.day) filter (where f.is_final) as day
            from unnest(${[...merchantIds]}::text[]) m left join payments_player_funds f on f.merchant_id = m group by m) each)
      select to_char(d, 'YYYY-MM-DD') as day, least(e.until, platform_now()) as at,
             e.until + ${SETTLED} <= platform_now() as is_final
        from zoned cross join last
        cross join lateral generate_series(
          greatest(coalesce(last.day + 1, today - 1), today - ${daysMax}::int)::timestamp, today::timestamp, '1 day') d
        cross join lateral (select (d + interval '1 day') at time zone ${zone} as until) e
       order by d`,
  );
}

/** Writes a day of a merchant; a final day stays unchanged. */
export async function writeDay(
  trx: Trx,
  merchantId: string,
  { day, at, is_final }: FundsDay,
  funds: Funds,
): Promise<void> {
  const { cash, hold, vendor, transit, agent, bonus, members } = funds;
  const values = { cash, hold, vendor, transit, agent, bonus, members, as_of: at, is_final };
  await trx
    .insertInto('payments_player_funds')
    .values({ merchant_id: merchantId, day: sql<Date>`${day}::date`, ...values })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'day']).doUpdateSet(values).where('payments_player_funds.is_final', '=', false),
    )
    .execute();
}

export interface FundsRow extends Funds {
  day: string;
  as_of: Date;
  is_final: boolean;
  total: number;
}

/** Returns days, newest first; `total` counts the days of the filter. */
export function listDays(
  db: Db,
  ask: {
    merchantId: string;
    zone: string;
    from: Date | undefined;
    to: Date | undefined;
    limit: number;
    offset: number;
  },
): Promise<FundsRow[]> {
  const { merchantId, zone, from, to, limit, offset } = ask;
  return rows(
    db,
    sql<FundsRow>`
      select /* never null: day, cash, hold, vendor, transit, agent, bonus, members, as_of, is_final, total */
             to_char(day, 'YYYY-MM-DD') as day, cash, hold, vendor, transit, agent, bonus, members, as_of, is_final,
             (count(*) over ())::int as total
        from payments_player_funds
       where merchant_id = ${merchantId}
         and day >= coalesce((${from ?? null}::timestamptz at time zone ${zone})::date, (platform_now() at time zone ${zone})::date - 6)
         and coalesce(day < (${to ?? null}::timestamptz at time zone ${zone})::date, true)
       order by payments_player_funds.day desc limit ${limit} offset ${offset}`,
  );
}
