// Locks of card money: it is returned to the card before it may leave by another way (payments.md 4).
import { anyOf, type Db, keepPlan, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { batchable } from '@sanam/server/platform/snapshots.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { WalletDeps } from '../deps.ts';
import { moneyOf } from './money-of.ts';
import { meltCards } from './rules.ts';

export type CardLockRow = TableRow<'wallet_card_locks'>;

export function createCardLocks(deps: WalletDeps) {
  return {
    open,
    openOf: async (db: Db, depositId: string): Promise<CardLockRow | undefined> =>
      db
        .selectFrom('wallet_card_locks')
        .selectAll()
        .where('deposit_id', '=', depositId)
        .where('closed_at', 'is', null)
        .executeTakeFirst(),
    end,
    melt: melt.bind(null, deps),
  };
}

/** Returns the open card locks of a member, oldest first. */
export async function openCardLocks(db: Db, memberId: string, currency: string): Promise<CardLockRow[]> {
  return (await openCards(db, memberId)).filter((lock) => lock.currency === currency);
}

const openCards = batchable<string, CardLockRow[]>({
  one: (db, memberId) => openOfMembers(db).where('member_id', '=', memberId).modifyEnd(keepPlan).execute(),
  async all(db, memberIds) {
    const found = await openOfMembers(db).where('member_id', '=', anyOf(memberIds)).modifyEnd(keepPlan).execute();
    const locks = Map.groupBy(found, (lock) => lock.member_id);
    return memberIds.map((memberId) => locks.get(memberId) ?? []);
  },
});

const openOfMembers = (db: Db) =>
  db.selectFrom('wallet_card_locks').selectAll().where('closed_at', 'is', null).orderBy('opened_at').orderBy('lock_id');

/** Opens a lock for a credited card deposit; the caller holds the wallet's lock. */
async function open(
  trx: Trx,
  lock: { memberId: string; currency: string; depositId: string; amountMinor: bigint },
): Promise<void> {
  const { memberId, currency, depositId, amountMinor } = lock;
  await trx
    .insertInto('wallet_card_locks')
    .values({ lock_id: newId('lck'), member_id: memberId, currency, deposit_id: depositId, amount: amountMinor })
    .execute();
}

/** Ends the lock of a deposit; does nothing if there is none. */
async function end(trx: Trx, depositId: string, ended: NonNullable<CardLockRow['ended']>): Promise<void> {
  await trx
    .updateTable('wallet_card_locks')
    .set({ closed_at: now, ended })
    .where('deposit_id', '=', depositId)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Reduces card locks to the money that is left before other money is credited; only that can be returned to the card.
 * The caller holds the wallet's lock.
 */
async function melt(deps: WalletDeps, trx: Trx, member: WalletMember): Promise<void> {
  const { memberId, currency } = member;
  const locks = await openCardLocks(trx, memberId, currency);
  if (locks.length === 0) return;
  const { cash, inPlay, atVendors } = await moneyOf(deps, trx, member);
  const leftMinor = cash + inPlay + atVendors;
  for (const { lock, amountMinor } of meltCards(locks, leftMinor)) {
    if (amountMinor === 0n) await end(trx, lock.deposit_id, 'lost');
    else if (amountMinor < lock.amount)
      await trx
        .updateTable('wallet_card_locks')
        .set({ amount: amountMinor })
        .where('lock_id', '=', lock.lock_id)
        .execute();
  }
}

export type CardLocks = ReturnType<typeof createCardLocks>;
