import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { TurnoverLock } from './rules.ts';

export async function openLocks(db: Db, memberId: string, currency: string): Promise<TurnoverLock[]> {
  const found = await rows(
    db,
    sql<{ lock_id: string; deposit_id: string; amount: bigint; multiple_percent: number; opened_at: Date }>`
      select lock_id, deposit_id, amount, multiple_percent, opened_at from wallet_turnover_locks
       where member_id = ${memberId} and currency = ${currency} and closed_at is null order by opened_at, lock_id`,
  );
  return found.map((row) => ({
    lockId: row.lock_id,
    depositId: row.deposit_id,
    amountMinor: row.amount,
    multiplePercent: row.multiple_percent,
    openedAt: row.opened_at,
  }));
}

export async function insertLock(
  db: Db,
  lock: {
    lockId: string;
    memberId: string;
    currency: string;
    depositId: string;
    amountMinor: bigint;
    multiplePercent: number;
  },
): Promise<void> {
  await sql`insert into wallet_turnover_locks (lock_id, member_id, currency, deposit_id, amount, multiple_percent, opened_at)
            values (${lock.lockId}, ${lock.memberId}, ${lock.currency}, ${lock.depositId}, ${lock.amountMinor}, ${lock.multiplePercent}, platform_now())`.execute(
    db,
  );
}

/** Only all at once: while one is open, the finished ones before it tell how much turnover is already spent. */
export async function closeLocks(db: Db, lockIds: string[]): Promise<void> {
  await sql`update wallet_turnover_locks set closed_at = platform_now() where lock_id = any(${lockIds}) and closed_at is null`.execute(
    db,
  );
}
