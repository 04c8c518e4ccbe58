import { sql } from 'kysely';
import { anyOf, type Db, firstRow, now, type TableRow } from '@sanam/server/platform/db.ts';
import type { AttemptAnswer } from '../rails/ports.ts';

export type PayoutRow = TableRow<'payments_payouts'>;
export type PayoutState = PayoutRow['state'];

/** Inserts a payout; undefined while another payout of this part may arrive, or has arrived. */
export function insertPayout(
  db: Db,
  payout: { payoutId: string; withdrawalId: string; part: number; rail: string; accountKey: string; amount: bigint },
): Promise<PayoutRow | undefined> {
  return db
    .insertInto('payments_payouts')
    .values({
      payout_id: payout.payoutId,
      withdrawal_id: payout.withdrawalId,
      part: payout.part,
      rail: payout.rail,
      account_key: payout.accountKey,
      amount: payout.amount,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['withdrawal_id', 'part'])
        .where(sql<boolean>`state in ('waiting', 'sending', 'unknown', 'paid')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Marks failed transfers as replaced by another way of payment. */
export async function replacePayouts(db: Db, payoutIds: readonly string[]): Promise<void> {
  if (payoutIds.length === 0) return;
  await db
    .updateTable('payments_payouts')
    .set({ is_replaced: true })
    .where('payout_id', '=', anyOf(payoutIds))
    .execute();
}

/** Assigns returned payouts to a dispute. */
export async function tieToDispute(db: Db, payoutIds: readonly string[], disputeId: string): Promise<void> {
  await db
    .updateTable('payments_payouts')
    .set({ dispute_id: disputeId })
    .where('payout_id', '=', anyOf(payoutIds))
    .execute();
}

export function findPayout(db: Db, payoutId: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payments_payouts').selectAll().where('payout_id', '=', payoutId).executeTakeFirst();
}

export function listPayouts(db: Db, withdrawalId: string): Promise<PayoutRow[]> {
  return db
    .selectFrom('payments_payouts')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('created_at')
    .orderBy('part')
    .orderBy('payout_id')
    .execute();
}

const SETTLED: readonly PayoutState[] = ['paid', 'failed', 'returned'];

export async function setPayout(
  db: Db,
  payoutId: string,
  change: { state: PayoutState; reference?: string; note?: string },
): Promise<void> {
  await db
    .updateTable('payments_payouts')
    .set({
      ...change,
      sent_at: change.state === 'sending' ? now : undefined,
      settled_at: SETTLED.includes(change.state) ? now : undefined,
    })
    .where('payout_id', '=', payoutId)
    .execute();
}

/**
 * Returns the money of a withdrawal that two people have read on the statement as returned, less what the rail reported
 * of it since, in minor units.
 */
export async function seenByPeople(db: Db, withdrawalId: string): Promise<bigint> {
  const sums = await firstRow(
    db,
    sql<{ seen: bigint; reported: bigint }>`
      select coalesce((select sum(l.amount) from payments_disputes d join payments_payouts p using (withdrawal_id)
                         join payments_statement_lines l on l.account_key = p.account_key
                          and l.source_ref = 'dispute:' || d.dispute_id || ':' || p.payout_id
                        where withdrawal_id = ${withdrawalId}), 0)::bigint as seen,
             coalesce((select sum(p.amount - coalesce(l.amount, 0)) from payments_payouts p
                         left join payments_statement_lines l on l.account_key = p.account_key
                          and l.source_ref = 'return:' || p.payout_id
                        where p.withdrawal_id = ${withdrawalId} and p.state = 'returned'), 0)::bigint as reported`,
  );
  return (sums?.seen ?? 0n) - (sums?.reported ?? 0n);
}

/** Money of one of our accounts. */
export interface AccountMoney {
  accountKey: string;
  amountMinor: bigint;
}

/**
 * Returns the money of a withdrawal that the bank returned and that no dispute takes, by account; empty if none. A
 * return that waits for the other parts to end, or for the decision of an open dispute, has its place.
 */
export async function unplacedParts(
  db: Db,
  { withdrawal_id: id, stage }: { withdrawal_id: string; stage: string },
): Promise<AccountMoney[]> {
  const { rows } = await sql<{ account_key: string; amount: bigint; unplaced: bigint | null }>`
    with returned as (
      select l.account_key, l.amount, l.booked_at,
             case when p.dispute_id is null then ${stage} = 'returned' else d.decided_at is not null end as is_free
      from payments_payouts p
      join payments_statement_lines l on l.account_key = p.account_key and l.source_ref = 'return:' || p.payout_id
      left join payments_disputes d on d.dispute_id = p.dispute_id
      where p.withdrawal_id = ${id} and p.state = 'returned'
    ), seen as (
      select coalesce(sum(l.amount), 0) as amount
      from payments_disputes d
      join payments_payouts p on p.withdrawal_id = d.withdrawal_id
      join payments_statement_lines l on l.account_key = p.account_key
       and l.source_ref = 'dispute:' || d.dispute_id || ':' || p.payout_id
      where d.withdrawal_id = ${id}
    ), placed as (
      select coalesce(sum(remaining), 0) as amount from payments_disputes
      where withdrawal_id = ${id} and decision in ('resend', 'returnToWallet', 'lateReturn')
    )
    select r.account_key, r.amount,
           (sum(r.amount) over () + (select amount from seen) - (select amount from placed))::bigint as unplaced
    from returned r where r.is_free order by r.booked_at desc, r.account_key`.execute(db);
  let rest = rows[0]?.unplaced ?? 0n;
  const parts: AccountMoney[] = [];
  for (const { account_key: accountKey, amount } of rows) {
    const amountMinor = amount < rest ? amount : rest;
    if (amountMinor <= 0n) break;
    rest -= amountMinor;
    parts.push({ accountKey, amountMinor });
  }
  return parts;
}

/** Returns the seconds since the payout was sent, by the database's clock. */
export async function secondsSinceSent(db: Db, payoutId: string): Promise<number> {
  const row = await db
    .selectFrom('payments_payouts')
    .select(sql<number | null>`extract(epoch from platform_now() - sent_at)::float8`.as('seconds'))
    .where('payout_id', '=', payoutId)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

export type AttemptRow = TableRow<'payments_payout_attempts'>;

/** Inserts an attempt, committed before the call is made. A unique index prevents a second `send` of one payout. */
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
  return db
    .selectFrom('payments_payout_attempts as a')
    .innerJoin('payments_payouts as p', 'p.payout_id', 'a.payout_id')
    .selectAll('a')
    .where('p.withdrawal_id', '=', withdrawalId)
    .orderBy('a.attempt_id')
    .execute();
}
