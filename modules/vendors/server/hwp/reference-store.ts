import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';

/**
 * References of a vendor since the last count: ids of rollback targets, and the number of credits that found nothing.
 */
export interface Named {
  vendorId: number;
  targets: string[];
  credits: number;
}

export interface Counted {
  vendor_id: number;
  rollbacks: number;
  credits: number;
  /** Increase of both by this count. */
  added: number;
  /** Limit of the vendor per minute. */
  most: number;
  /** Seconds until the end of the minute. */
  seconds_left: number;
}

/**
 * Adds to the current minute, all nodes to the same row, and returns the minute's sums. A target counts if it left a
 * tombstone: an earlier refused or rolled-back bet is not unknown.
 */
export function countUnknown(db: Db, named: readonly Named[]): Promise<Counted[]> {
  return rows(
    db,
    sql<Counted>`
      with named as (
        select n."vendorId" as vendor_id, n.credits,
               (select count(*)::int from vendors_transactions t
                 where t.vendor_id = n."vendorId" and t.state = 'TOMBSTONE'
                   and t.transaction_id in (select jsonb_array_elements_text(n.targets))) as rollbacks
        from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n ("vendorId" int, targets jsonb, credits int)),
      added as (
        insert into vendors_unknown_references as u (vendor_id, minute, rollbacks, credits)
          select vendor_id, date_trunc('minute', platform_now()), rollbacks, credits from named
          where rollbacks + credits > 0 order by vendor_id
        on conflict (vendor_id, minute) do update
          set rollbacks = u.rollbacks + excluded.rollbacks, credits = u.credits + excluded.credits
        returning u.vendor_id, u.minute, u.rollbacks, u.credits)
      select a.vendor_id, a.rollbacks, a.credits, /* never null: added; both were counted */ n.rollbacks + n.credits as added, v.unknown_references_max as most,
             extract(epoch from a.minute + interval '1 minute' - platform_now())::float8 as seconds_left
      from added a join vendors v on v.id = a.vendor_id join named n on n.vendor_id = a.vendor_id`,
  );
}

/** Opens the vendor's alarm, or updates its figures: one is open at a time. Returns true if it was opened now. */
export async function raiseAlarm(db: Db, counted: Counted): Promise<boolean> {
  const { vendor_id: vendorId, rollbacks, credits, most } = counted;
  const details = JSON.stringify({ rollbacks: String(rollbacks), credits: String(credits), most: String(most) });
  const [raised] = await rows(
    db,
    sql<{ is_new: boolean }>`
      insert into vendors_findings as f (vendor_id, finding, transaction_id, details, alarm)
      values (${vendorId}, 'unknownReferences',
              to_char(platform_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${details}::jsonb, true)
      on conflict (vendor_id) where finding = 'unknownReferences' and state = 'open' do update set details = excluded.details
      returning (xmax = 0) as is_new`,
  );
  return raised!.is_new;
}

/** A rollback, looked up by its own id and by the id of its target. */
export interface Reversal {
  vendorId: number;
  id: string;
  target: string;
}

/** Returns which of these refer to a known target, or repeat an answered rollback. */
export async function areKnown(db: Db, reversals: readonly Reversal[]): Promise<boolean[]> {
  const found = await rows(
    db,
    sql<{ n: number }>`
      select distinct /* never null: n; the number that a rollback came with */ r.n
      from jsonb_to_recordset(${JSON.stringify(reversals.map((one, n) => ({ n, ...one })))}::jsonb)
        as r (n int, "vendorId" int, id text, target text)
      join vendors_transactions t on t.vendor_id = r."vendorId" and t.transaction_id in (r.id, r.target)`,
  );
  const known = new Set(found.map(({ n }) => n));
  return reversals.map((_, n) => known.has(n));
}

/** Deletes minutes that are no longer needed. */
export async function forgetMinutes(db: Db, days: number): Promise<void> {
  await sql`delete from vendors_unknown_references where minute < platform_now() - make_interval(days => ${days})`.execute(
    db,
  );
}
