import { sql, type Updateable } from 'kysely';
import type { Schema } from '@sanam/server/platform/schema.data.ts';
import { ago, type Db, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type Check = TableRow<'protection_checks'>;

const UNDER_WAY = ['starting', 'open', 'pending'] as const;
const MESSAGES_KEPT_DAYS = 30;

/** Inserts a check, or returns the member's current one with `isNew` false. */
export async function insertCheck(
  trx: Trx,
  check: Pick<Check, 'check_id' | 'member_id' | 'merchant_id' | 'return_url'>,
): Promise<{ check: Check; isNew: boolean }> {
  const made = await trx
    .insertInto('protection_checks')
    .values(check)
    .onConflict((conflict) =>
      conflict.column('member_id').where(sql<boolean>`state in ('starting', 'open', 'pending')`).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) return { check: made, isNew: true };
  const found = await trx
    .selectFrom('protection_checks')
    .selectAll()
    .where('member_id', '=', check.member_id)
    .where('state', 'in', UNDER_WAY)
    .forUpdate()
    .executeTakeFirst();
  // It ended just now, so another is started.
  return found === undefined ? insertCheck(trx, check) : { check: found, isNew: false };
}

export function lastCheck(db: Db, memberId: string): Promise<Check | undefined> {
  return db
    .selectFrom('protection_checks')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findCheck(db: Db, checkId: string): Promise<Check | undefined> {
  return db.selectFrom('protection_checks').selectAll().where('check_id', '=', checkId).executeTakeFirst();
}

export function lockCheck(trx: Trx, checkId: string): Promise<Check | undefined> {
  return trx.selectFrom('protection_checks').selectAll().where('check_id', '=', checkId).forUpdate().executeTakeFirst();
}

/** Returns the newest check of this document. */
export function checkOfDocument(db: Db, documentId: string): Promise<Check | undefined> {
  return db
    .selectFrom('protection_checks')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function changeCheck(
  trx: Trx,
  checkId: string,
  change: Updateable<Schema['protection_checks']>,
): Promise<void> {
  await trx.updateTable('protection_checks').set(change).where('check_id', '=', checkId).execute();
}

/** Restarts the same check from its first step. */
export async function restartCheck(trx: Trx, checkId: string, returnUrl: string): Promise<void> {
  await trx
    .updateTable('protection_checks')
    .set({ state: 'starting', page_url: null, return_url: returnUrl, asked_at: now })
    .where('check_id', '=', checkId)
    .execute();
}

/** Moves a check to the provider's page. Only from the state `starting`: a later state stays. */
export async function openCheck(
  db: Db,
  checkId: string,
  { applicantId, pageUrl }: { applicantId: string; pageUrl: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('protection_checks')
    .set({ state: 'open', applicant_id: applicantId, page_url: pageUrl, asked_at: now })
    .where('check_id', '=', checkId)
    .where('state', '=', 'starting')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Returns checks without news for this long, the longest first, and marks each as asked. */
export async function takeSilent(db: Db, { after, count }: { after: string; count: number }): Promise<string[]> {
  const found = await db
    .updateTable('protection_checks')
    .set({ asked_at: now })
    .where('check_id', 'in', (eb) =>
      eb
        .selectFrom('protection_checks')
        .select('check_id')
        .where('state', 'in', ['open', 'pending'])
        .where((one) => one(one.fn.coalesce('asked_at', 'started_at'), '<', ago(after)))
        .orderBy((one) => one.fn.coalesce('asked_at', 'started_at'))
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('check_id')
    .execute();
  return found.map((row) => row.check_id);
}

/** Ends checks that never reached the provider, and abandoned ones. Returns their members. */
export async function giveUp(db: Db, { starting, open }: { starting: string; open: string }): Promise<string[]> {
  const ended = await db
    .updateTable('protection_checks')
    .set({ state: 'failed', page_url: null })
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'starting'), eb(eb.fn.coalesce('asked_at', 'started_at'), '<', ago(starting))]),
        eb.and([eb('state', '=', 'open'), eb('started_at', '<', ago(open))]),
      ]),
    )
    .returning('member_id')
    .execute();
  return ended.map((row) => row.member_id);
}

/** Stores a message; false if it was received before. */
export async function keepMessage(trx: Trx, message: { merchantId: string; digest: string }): Promise<boolean> {
  const made = await trx
    .insertInto('protection_check_messages')
    .values({ merchant_id: message.merchantId, digest: message.digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst();
  return made !== undefined;
}

/** Deletes old messages; a later repetition only causes another question. */
export async function forgetMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('protection_check_messages')
    .where('at', '<', ago(`${MESSAGES_KEPT_DAYS} days`))
    .execute();
}
