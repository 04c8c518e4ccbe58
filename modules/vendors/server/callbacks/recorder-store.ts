import { sql } from 'kysely';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { bucketColumns, type CallCount } from './histogram.ts';

export interface Slot extends CallCount {
  vendorId: number;
}

export interface Failure {
  vendorId: number;
  direction: 'in' | 'out';
  call: string;
  code: string;
  ms: number;
  /** Milliseconds of this node's clock; only used relative to now. */
  at: number;
  httpStatus: number | null;
  requestId: string;
  transactionId: string | null;
  address: string | null;
}

export interface Batch {
  node: string;
  slots: readonly Slot[];
  failures: readonly Failure[];
  circuits: readonly (readonly [vendorId: number, openForMs: number])[];
}

const columns = sql.raw(bucketColumns.join(', '));
const given = sql.raw(bucketColumns.map((_, at) => `(buckets->>${at})::int`).join(', '));
const sums = sql.raw(bucketColumns.map((name) => `${name} = m.${name} + excluded.${name}`).join(', '));

/** Adds a node's counts to the current minute. */
export function write(db: Db, { node, slots, failures, circuits }: Batch): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (slots.length > 0) {
      await sql`
        insert into vendors_callback_minutes as m (vendor_id, minute, direction, call, code, calls, replays, ${columns})
        select "vendorId", date_trunc('minute', platform_now()), direction, call, code, calls, replays, ${given}
        from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
          as s ("vendorId" int, direction text, call text, code text, calls int, replays int, buckets jsonb)
        order by "vendorId", direction, call, code
        on conflict (vendor_id, minute, direction, call, code) do update set
          calls = m.calls + excluded.calls, replays = m.replays + excluded.replays, ${sums}`.execute(trx);
      const heard = [...new Set(slots.filter((one) => one.direction === 'in').map((one) => one.vendorId))].toSorted(
        (a, b) => a - b,
      );
      await sql`
        insert into vendors_callback_state (vendor_id, node, last_call_at)
        select id, ${node}, platform_now() from unnest(${heard}::int[]) as id
        on conflict (vendor_id, node) do update set last_call_at = excluded.last_call_at, changed_at = platform_now()`.execute(
        trx,
      );
    }
    if (failures.length > 0)
      await sql`
        insert into vendors_callback_failures (at, vendor_id, direction, call, code, http_status, ms, request_id, transaction_id, address)
        select platform_now() - make_interval(secs => "agoMs" / 1000.0), "vendorId", direction, call, code, "httpStatus", ms,
               "requestId", "transactionId", address
        from jsonb_to_recordset(${JSON.stringify(failures.map(({ at, ...one }) => ({ ...one, agoMs: Math.max(0, Date.now() - at) })))}::jsonb)
          as f ("agoMs" float8, "vendorId" int, direction text, call text, code text, "httpStatus" int, ms int, "requestId" text,
                "transactionId" text, address text)`.execute(trx);
    for (const [vendorId, openForMs] of circuits)
      await sql`
        insert into vendors_callback_state (vendor_id, node, circuit_open_until)
        values (${vendorId}, ${node}, platform_now() + make_interval(secs => ${openForMs / 1000}))
        on conflict (vendor_id, node) do update
          set circuit_open_until = excluded.circuit_open_until, changed_at = platform_now()`.execute(trx);
  });
}
