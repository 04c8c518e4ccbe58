import { ago, type Db, firstRow, fromNow, now, type TableRow } from '@sanam/server/platform/db.ts';
import { sql } from 'kysely';

export type ExportRow = TableRow<'wallet_exports'>;
type New = Pick<ExportRow, 'export_id' | 'merchant_id' | 'member_id' | 'record' | 'format' | 'language' | 'asked'>;

const SHOWN = 10;

export async function insertExport(db: Db, row: New): Promise<void> {
  await db
    .insertInto('wallet_exports')
    .values({ ...row, asked: JSON.stringify(row.asked) })
    .execute();
}

export function findExport(db: Db, exportId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('wallet_exports').selectAll().where('export_id', '=', exportId).executeTakeFirst();
}

/** Returns the latest exports of a member. */
export function listExports(db: Db, memberId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('wallet_exports')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .limit(SHOWN)
    .execute();
}

/**
 * Returns the requests of the last day and the exports of a member in progress. Takes a lock, so that requests of a
 * member are serialized.
 */
export async function usageOf(db: Db, memberId: string): Promise<{ today: number; waiting: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.exports:${memberId}`}, 0))`.execute(db);
  const row = await firstRow(
    db,
    sql<{ today: bigint; waiting: bigint }>`
      select count(*) as today, count(*) filter (where state = 'waiting') as waiting from wallet_exports
      where member_id = ${memberId} and requested_at > platform_now() - interval '1 day'`,
  );
  return { today: Number(row!.today), waiting: Number(row!.waiting) };
}

/** Checks for an archive requested within a day. One that was never made does not block longer. */
export async function hasFreshArchive(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('wallet_exports')
    .select('export_id')
    .where('member_id', '=', memberId)
    .where('record', '=', 'everything')
    .where('requested_at', '>', ago('1 day'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Finishes an export; false if another run ended it. */
export async function finishExport(
  db: Db,
  exportId: string,
  made: { state: 'ready'; parts: number; byteCount: bigint; rowCount: number } | { state: 'tooLong'; rowCount: number },
): Promise<boolean> {
  const file = made.state === 'ready' ? { parts: made.parts, byte_count: made.byteCount } : {};
  const ended = await db
    .updateTable('wallet_exports')
    .set({ state: made.state, row_count: made.rowCount, finished_at: now, expires_at: fromNow('7 days'), ...file })
    .where('export_id', '=', exportId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export function overdue(db: Db): Promise<Pick<ExportRow, 'export_id' | 'format' | 'parts'>[]> {
  return db
    .selectFrom('wallet_exports')
    .select(['export_id', 'format', 'parts'])
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .limit(100)
    .execute();
}

export async function expire(db: Db, exportId: string): Promise<void> {
  await db.updateTable('wallet_exports').set({ state: 'expired' }).where('export_id', '=', exportId).execute();
}
