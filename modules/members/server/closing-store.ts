import type { Db, Trx } from '@sanam/server/platform/db.ts';

/** Returns when a member asked to close the account; undefined if it did not. */
export async function findWish(db: Db, memberId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('members_closing_wishes')
    .select('asked_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.asked_at;
}

/** Returns true if the member had not asked before. */
export async function insertWish(trx: Trx, memberId: string): Promise<boolean> {
  const made = await trx
    .insertInto('members_closing_wishes')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns true if there was a wish. */
export async function endWish(trx: Trx, memberId: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('members_closing_wishes')
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst();
  return ended !== undefined;
}
