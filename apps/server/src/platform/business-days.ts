// The business days of a list's date filter, in the time zone of the merchant.
import { sql } from 'kysely';
import { type Db, rows } from './db.ts';
import { refuse } from './errors.ts';

const DAYS_DEFAULT = 7;
/** Longest date range of a record on the screen, in days. */
const DAYS_MAX = 93;

export interface BusinessDays {
  /** Start of the first day. */
  from: Date;
  /** End of the last day. */
  to: Date;
  /** Days as `2026-11-20`, ascending. */
  days: string[];
  /** Starts of the days, followed by the end of the last one. */
  moments: Date[];
  now: Date;
}

export interface DayAsk {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns whole business days; the last seven if no range is given. Refuses with `request.invalid` for an empty range
 * or one of more than `daysMax` days.
 */
export async function businessDays(db: Db, ask: DayAsk, zone: string, daysMax = DAYS_MAX): Promise<BusinessDays> {
  const found = await rows(
    db,
    sql<{ day: string; at: Date; now: Date }>`
      select to_char(d, 'YYYY-MM-DD') as day, d::timestamp at time zone ${zone} as at, platform_now() as now
      from (select coalesce(${ask.to ?? null}::date, (platform_now() at time zone ${zone})::date) as last) t
      cross join lateral (select coalesce(${ask.from ?? null}::date, t.last - ${DAYS_DEFAULT - 1}::int) as first) f
      cross join lateral generate_series(f.first::timestamp, least(t.last, f.first + ${daysMax}::int) + interval '1 day', '1 day') d
      order by d`,
  );
  const [first] = found;
  if (first === undefined || found.length < 2 || found.length > daysMax + 1) {
    throw refuse('request.invalid', { fields: [{ field: 'from', problem: 'range' }], daysMax });
  }
  const moments = found.map(({ at }) => at);
  return {
    from: first.at,
    to: moments.at(-1)!,
    days: found.slice(0, -1).map(({ day }) => day),
    moments,
    now: first.now,
  };
}
