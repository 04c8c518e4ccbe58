import { anyOf, countOf, type Db, keepPlan, now, type TableRow } from '@sanam/server/platform/db.ts';
import { batchable } from '@sanam/server/platform/snapshots.ts';

export type AmlLockRow = TableRow<'wallet_aml_locks'>;

const open = (db: Db, memberId: string) =>
  db.selectFrom('wallet_aml_locks').selectAll().where('member_id', '=', memberId).where('lifted_at', 'is', null);

export const openAmlLock = batchable<string, AmlLockRow | undefined>({
  one: (db, memberId) => open(db, memberId).modifyEnd(keepPlan).executeTakeFirst(),
  async all(db, memberIds) {
    const found = await db
      .selectFrom('wallet_aml_locks')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .where('lifted_at', 'is', null)
      .modifyEnd(keepPlan)
      .execute();
    const locks = new Map(found.map((lock) => [lock.member_id, lock]));
    return memberIds.map((memberId) => locks.get(memberId));
  },
});

/** Inserts a lock; undefined while another one is open. */
export const insertAmlLock = (
  db: Db,
  lock: Pick<AmlLockRow, 'lock_id' | 'merchant_id' | 'member_id' | 'amount' | 'asks' | 'told' | 'reason'>,
): Promise<AmlLockRow | undefined> =>
  db
    .insertInto('wallet_aml_locks')
    .values(lock)
    .onConflict((conflict) => conflict.column('member_id').where('lifted_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findAmlLock = (db: Db, lockId: string): Promise<AmlLockRow | undefined> =>
  db.selectFrom('wallet_aml_locks').selectAll().where('lock_id', '=', lockId).executeTakeFirst();

/** Lifts a lock; undefined if it was changed or lifted meanwhile. */
export const liftAmlLock = (db: Db, lockId: string, version: number): Promise<AmlLockRow | undefined> =>
  db
    .updateTable('wallet_aml_locks')
    .set((eb) => ({ lifted_at: now, version: eb('version', '+', 1) }))
    .where('lock_id', '=', lockId)
    .where('version', '=', version)
    .where('lifted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export interface AmlLockFilter {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  memberId?: string | undefined;
  isOpen?: boolean | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  limit: number;
  offset: number;
}

export async function listAmlLocks(db: Db, filter: AmlLockFilter): Promise<{ list: AmlLockRow[]; totalCount: number }> {
  const { merchantId, memberId, isOpen } = filter;
  const matching = db
    .selectFrom('wallet_aml_locks')
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(isOpen !== undefined, (query) => query.where('lifted_at', isOpen === true ? 'is' : 'is not', null));
  const list = await matching
    .selectAll()
    .orderBy('opened_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('lock_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}
