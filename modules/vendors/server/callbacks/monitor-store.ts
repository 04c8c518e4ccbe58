import { sql } from 'kysely';
import { ago, type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { liveSessions, openRounds } from '../staff/vendor-store.ts';
import { bucketColumns, type CallCount } from './histogram.ts';

export type Grain = 'minutes' | 'hours';

const tables = {
  minutes: { name: sql.table('vendors_callback_minutes'), at: sql.ref('minute') },
  hours: { name: sql.table('vendors_callback_hours'), at: sql.ref('hour') },
} as const;
const columns = sql.raw(bucketColumns.join(', '));
const sums = sql.raw(bucketColumns.map((name) => `sum(${name})::int`).join(', '));

export interface Reading extends CallCount {
  vendor_id: number;
  /** Part of the window; 0 is the newest. */
  part: number;
}

export interface Window {
  grain: Grain;
  seconds: number;
  parts: number;
}

/** Returns the counts of a window in equal parts. With `vendorId` by call too, otherwise calls are summed. */
export function readings(db: Db, { grain, seconds, parts }: Window, vendorId?: number): Promise<Reading[]> {
  const { name, at } = tables[grain];
  const step = seconds / parts;
  const call = vendorId === undefined ? sql`''` : sql.ref('call');
  return rows(
    db,
    sql<Reading>`
      select vendor_id, floor(extract(epoch from platform_now() - ${at}) / ${step})::int as part, direction, ${call} as call, code,
             sum(calls)::int as calls, sum(replays)::int as replays, array[${sums}] as buckets
      from ${name}
      where ${at} > platform_now() - make_interval(secs => ${seconds}) and ${at} <= platform_now()
        and (${vendorId ?? null}::int is null or vendor_id = ${vendorId ?? null})
      group by 1, 2, 3, 4, 5`,
  );
}

export interface VendorState {
  id: number;
  code: string;
  name: string;
  enabled: boolean;
  adapter: string;
  alarm_silent_minutes: number;
  alarm_error_percent: number;
  last_call_at: Date | null;
  is_circuit_open: boolean;
  sessions: bigint;
  open_rounds: bigint;
  now: Date;
}

/** Returns vendors with their current activity. */
export function states(db: Db): Promise<VendorState[]> {
  return rows(
    db,
    sql<VendorState>`
      with live as (${liveSessions}), rounds as (${openRounds}), heard as (
        select vendor_id, max(last_call_at) as last_call_at, bool_or(circuit_open_until > platform_now()) as is_circuit_open
        from vendors_callback_state group by 1)
      select v.id, v.code, v.name, v.enabled, v.adapter, v.alarm_silent_minutes, v.alarm_error_percent, heard.last_call_at,
             coalesce(heard.is_circuit_open, false) as is_circuit_open, coalesce(live.sessions, 0)::bigint as sessions,
             coalesce(rounds.open_rounds, 0)::bigint as open_rounds, platform_now() as now
      from vendors v left join heard on heard.vendor_id = v.id left join live on live.vendor_id = v.id
      left join rounds on rounds.vendor_id = v.id
      order by v.code`,
  );
}

/** Returns the time of the last call from an unknown caller. */
export async function strangerSeen(db: Db): Promise<{ last: Date | null; now: Date }> {
  const row = await firstRow(
    db,
    sql<{ last: Date | null; now: Date }>`
      select max(last_call_at) as last, platform_now() as now from vendors_callback_state where vendor_id = 0`,
  );
  return row!;
}

export function failures(db: Db, vendorId: number, limit: number) {
  return db
    .selectFrom('vendors_callback_failures')
    .select(['failure_id', 'at', 'direction', 'call', 'code', 'http_status', 'ms', 'request_id'])
    .select(['transaction_id', 'address'])
    .where('vendor_id', '=', vendorId)
    .orderBy('failure_id', 'desc')
    .limit(limit)
    .execute();
}

/** Sums the minutes of the last three hours into hours, and deletes old rows. */
export async function rollUp(db: Db, days: { minutes: number; hours: number; failures: number }): Promise<void> {
  await sql`
    insert into vendors_callback_hours (vendor_id, hour, direction, call, code, calls, replays, ${columns})
    select vendor_id, date_trunc('hour', minute), direction, call, code, sum(calls)::int, sum(replays)::int, ${sums}
    from vendors_callback_minutes where minute >= date_trunc('hour', platform_now()) - interval '2 hours'
    group by 1, 2, 3, 4, 5
    on conflict (vendor_id, hour, direction, call, code) do update set calls = excluded.calls, replays = excluded.replays,
      ${sql.raw(bucketColumns.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(db);
  const before = (count: number) => ago(`${count} days`);
  await db.deleteFrom('vendors_callback_minutes').where('minute', '<', before(days.minutes)).execute();
  await db.deleteFrom('vendors_callback_hours').where('hour', '<', before(days.hours)).execute();
  await db.deleteFrom('vendors_callback_failures').where('at', '<', before(days.failures)).execute();
  await db.deleteFrom('vendors_callback_state').where('changed_at', '<', before(days.hours)).execute();
}
