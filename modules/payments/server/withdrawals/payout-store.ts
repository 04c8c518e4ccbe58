import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { AttemptAnswer } from '../rails/ports.ts';

export type PayoutState = 'waiting' | 'sending' | 'unknown' | 'paid' | 'failed' | 'returned';
export interface PayoutRow {
  payout_id: string;
  withdrawal_id: string;
  rail: string;
  account_key: string;
  amount: bigint;
  state: PayoutState;
  reference: string | null;
  created_at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  note: string | null;
}

/** Undefined while another payout of this withdrawal is open: a withdrawal never has two open payouts. */
export function insertPayout(
  db: Db,
  payout: { payoutId: string; withdrawalId: string; rail: string; accountKey: string; amount: bigint },
): Promise<PayoutRow | undefined> {
  return firstRow(
    db,
    sql<PayoutRow>`
      insert into payments_payouts (payout_id, withdrawal_id, rail, account_key, amount)
      values (${payout.payoutId}, ${payout.withdrawalId}, ${payout.rail}, ${payout.accountKey}, ${payout.amount})
      on conflict (withdrawal_id) where state in ('waiting', 'sending', 'unknown') do nothing
      returning *`,
  );
}

export function findPayout(db: Db, payoutId: string): Promise<PayoutRow | undefined> {
  return firstRow(db, sql<PayoutRow>`select * from payments_payouts where payout_id = ${payoutId}`);
}

export function listPayouts(db: Db, withdrawalId: string): Promise<PayoutRow[]> {
  return rows(
    db,
    sql<PayoutRow>`select * from payments_payouts where withdrawal_id = ${withdrawalId} order by created_at, payout_id`,
  );
}

export async function setPayout(
  db: Db,
  payoutId: string,
  change: { state: PayoutState; reference?: string; note?: string },
): Promise<void> {
  await sql`
    update payments_payouts
       set state = ${change.state}, reference = coalesce(${change.reference ?? null}::text, reference), note = coalesce(${change.note ?? null}::text, note),
           sent_at = case when ${change.state}::text = 'sending' then platform_now() else sent_at end,
           settled_at = case when ${change.state}::text in ('paid', 'failed', 'returned') then platform_now() else settled_at end
     where payout_id = ${payoutId}`.execute(db);
}

/** Seconds since the payout went out, by the database's clock. */
export async function secondsSinceSent(db: Db, payoutId: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{
      seconds: number | null;
    }>`select extract(epoch from platform_now() - sent_at)::float8 as seconds from payments_payouts where payout_id = ${payoutId}`,
  );
  return row?.seconds ?? 0;
}

export interface AttemptRow {
  attempt_id: bigint;
  payout_id: string;
  call: 'send' | 'query' | 'hand';
  started_at: Date;
  outcome: string | null;
  reference: string | null;
}

/** Committed before the call goes out. A second `send` of one payout is impossible (unique index). */
export async function insertAttempt(
  db: Db,
  attempt: { payout_id: string; call: 'send' | 'query' | 'hand' },
): Promise<bigint> {
  const insert = db.insertInto('payments_payout_attempts').values(attempt).returning('attempt_id');
  return (await insert.executeTakeFirstOrThrow()).attempt_id;
}

export async function finishAttempt(db: Db, attemptId: bigint, answer: AttemptAnswer): Promise<void> {
  await db.updateTable('payments_payout_attempts').set(answer).where('attempt_id', '=', attemptId).execute();
}

export function listAttempts(db: Db, withdrawalId: string): Promise<AttemptRow[]> {
  return rows(
    db,
    sql<AttemptRow>`select a.* from payments_payout_attempts a join payments_payouts p using (payout_id)
      where p.withdrawal_id = ${withdrawalId} order by a.attempt_id`,
  );
}
