import { countAll, type Db, now, type TableRow } from '@sanam/server/platform/db.ts';
import { sql } from 'kysely';

export type ChangeRow = TableRow<'wallet_account_changes'>;

/** Inserts a request; undefined while another one of the member is open. */
export function insertChange(
  db: Db,
  change: Omit<ChangeRow, 'state' | 'version' | 'created_at' | 'decided_at' | 'answer'>,
): Promise<ChangeRow | undefined> {
  return db
    .insertInto('wallet_account_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('member_id').where(sql<boolean>`state = 'open'`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

const one = (db: Db, changeId: string) =>
  db.selectFrom('wallet_account_changes').selectAll().where('change_id', '=', changeId);

export function findChange(db: Db, changeId: string): Promise<ChangeRow | undefined> {
  return one(db, changeId).executeTakeFirst();
}

export function lockChange(db: Db, changeId: string): Promise<ChangeRow> {
  return one(db, changeId).forUpdate().executeTakeFirstOrThrow();
}

export function lastChange(db: Db, memberId: string): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('wallet_account_changes')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function decideChange(
  db: Db,
  changeId: string,
  { state, answer }: { state: 'approved' | 'refused'; answer: string | null },
): Promise<ChangeRow> {
  return db
    .updateTable('wallet_account_changes')
    .set((eb) => ({ state, answer, decided_at: now, version: eb('version', '+', 1) }))
    .where('change_id', '=', changeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ChangeFilter {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  state?: ChangeRow['state'] | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  limit: number;
  offset: number;
}

export async function listChanges(db: Db, filter: ChangeFilter): Promise<{ list: ChangeRow[]; totalCount: number }> {
  const { merchantId, state } = filter;
  const matching = db
    .selectFrom('wallet_account_changes')
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
  const list = await matching
    .selectAll()
    .orderBy('created_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('change_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const counted = await matching.select(countAll.as('count')).executeTakeFirstOrThrow();
  return { list, totalCount: Number(counted.count) };
}
