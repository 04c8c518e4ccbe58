import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export type LegState = 'waiting' | 'sending' | 'unknown' | 'paid' | 'failed' | 'returned';
export interface LegRow {
  leg_id: string;
  withdrawal_id: string;
  rail: string;
  account_key: string;
  amount: bigint;
  state: LegState;
  reference: string | null;
  created_at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  note: string | null;
}

/** Undefined when another leg of this withdrawal is still open: never two on their way. */
export function insertLeg(
  db: Db,
  leg: { legId: string; withdrawalId: string; rail: string; accountKey: string; amount: bigint },
): Promise<LegRow | undefined> {
  return firstRow(
    db,
    sql<LegRow>`
      insert into payments_legs (leg_id, withdrawal_id, rail, account_key, amount)
      values (${leg.legId}, ${leg.withdrawalId}, ${leg.rail}, ${leg.accountKey}, ${leg.amount})
      on conflict (withdrawal_id) where state in ('waiting', 'sending', 'unknown') do nothing
      returning *`,
  );
}

export function findLeg(db: Db, legId: string): Promise<LegRow | undefined> {
  return firstRow(db, sql<LegRow>`select * from payments_legs where leg_id = ${legId}`);
}

export function listLegs(db: Db, withdrawalId: string): Promise<LegRow[]> {
  return rows(
    db,
    sql<LegRow>`select * from payments_legs where withdrawal_id = ${withdrawalId} order by created_at, leg_id`,
  );
}

export async function setLeg(
  db: Db,
  legId: string,
  change: { state: LegState; reference?: string; note?: string },
): Promise<void> {
  await sql`
    update payments_legs
       set state = ${change.state}, reference = coalesce(${change.reference ?? null}::text, reference), note = coalesce(${change.note ?? null}::text, note),
           sent_at = case when ${change.state}::text = 'sending' then platform_now() else sent_at end,
           settled_at = case when ${change.state}::text in ('paid', 'failed', 'returned') then platform_now() else settled_at end
     where leg_id = ${legId}`.execute(db);
}

/** Seconds since the leg went out, by the database's clock. */
export async function secondsSinceSent(db: Db, legId: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{
      seconds: number | null;
    }>`select extract(epoch from platform_now() - sent_at)::float8 as seconds from payments_legs where leg_id = ${legId}`,
  );
  return row?.seconds ?? 0;
}

export interface AttemptRow {
  attempt_id: bigint;
  leg_id: string;
  call: 'send' | 'query' | 'hand';
  started_at: Date;
  outcome: string | null;
  reference: string | null;
}

/** Committed before the call goes out. A second `send` of one leg is impossible (unique index). */
export async function insertAttempt(
  db: Db,
  attempt: { legId: string; call: 'send' | 'query' | 'hand' },
): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{
      attempt_id: bigint;
    }>`insert into payments_leg_attempts (leg_id, call) values (${attempt.legId}, ${attempt.call}) returning attempt_id`,
  );
  if (row === undefined) throw new Error('an inserted attempt comes back');
  return row.attempt_id;
}

export async function finishAttempt(
  db: Db,
  attemptId: bigint,
  outcome: string,
  reference: string | null,
): Promise<void> {
  await sql`update payments_leg_attempts set outcome = ${outcome}, reference = ${reference} where attempt_id = ${attemptId}`.execute(
    db,
  );
}

export function listAttempts(db: Db, withdrawalId: string): Promise<AttemptRow[]> {
  return rows(
    db,
    sql<AttemptRow>`select a.* from payments_leg_attempts a join payments_legs l using (leg_id)
      where l.withdrawal_id = ${withdrawalId} order by a.attempt_id`,
  );
}
