import { anyOf, type Db, now } from '@sanam/server/platform/db.ts';
import type { TurnoverLock } from './rules.ts';

export function openLocks(db: Db, memberId: string, currency: string): Promise<TurnoverLock[]> {
  return db
    .selectFrom('wallet_turnover_locks')
    .select([
      'lock_id as lockId',
      'deposit_id as depositId',
      'amount as amountMinor',
      'multiple_percent as multiplePercent',
      'opened_at as openedAt',
    ])
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('lock_id')
    .execute();
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
  await db
    .insertInto('wallet_turnover_locks')
    .values({
      lock_id: lock.lockId,
      member_id: lock.memberId,
      currency: lock.currency,
      deposit_id: lock.depositId,
      amount: lock.amountMinor,
      multiple_percent: lock.multiplePercent,
      opened_at: now,
    })
    .execute();
}

/** The deposit went back to its payer: nothing of it has to be played any more. */
export async function closeLocksOf(db: Db, depositId: string): Promise<void> {
  await db
    .updateTable('wallet_turnover_locks')
    .set({ closed_at: now })
    .where('deposit_id', '=', depositId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Only all at once: while one is open, the finished ones before it tell how much turnover is already spent. */
export async function closeLocks(db: Db, lockIds: string[]): Promise<void> {
  await db
    .updateTable('wallet_turnover_locks')
    .set({ closed_at: now })
    .where('lock_id', '=', anyOf(lockIds))
    .where('closed_at', 'is', null)
    .execute();
}

/** When the newest open turnover lock of each of these members was opened; members without one are left out. */
export async function newestLocks(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>> {
  const found = await db
    .selectFrom('wallet_turnover_locks')
    .select((eb) => ['member_id', eb.fn.max('opened_at').as('opened_at')])
    .where('member_id', '=', anyOf(memberIds))
    .where('closed_at', 'is', null)
    .groupBy('member_id')
    .execute();
  return new Map(found.map((row) => [row.member_id, row.opened_at]));
}
