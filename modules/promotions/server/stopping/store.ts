// The grant stop of a merchant.
import { sql } from 'kysely';
import type { StoppedMerchant } from '@sanam/ledger/server/index.ts';
import { type Db, firstRow, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type StopRow = TableRow<'promotions_stops'>;

export const findStop = (db: Db, merchantId: string): Promise<StopRow | undefined> =>
  db.selectFrom('promotions_stops').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst();

/** Checks whether grants of a merchant are stopped. */
export const isStopped = async (db: Db, merchantId: string): Promise<boolean> =>
  (await findStop(db, merchantId))?.is_stopped ?? false;

const makeRow = (trx: Trx, merchantId: string) =>
  trx
    .insertInto('promotions_stops')
    .values({ merchant_id: merchantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const shared = (trx: Trx, merchantId: string): Promise<{ isStopped: boolean } | undefined> =>
  firstRow(
    trx,
    sql<{ isStopped: boolean }>`
      select is_stopped as "isStopped" from promotions_stops where merchant_id = ${merchantId} for share`,
  );

/** Locks the switch in share mode until the commit, so that switching waits for running grants. */
export async function shareStop(trx: Trx, merchantId: string): Promise<boolean> {
  const known = await shared(trx, merchantId);
  if (known !== undefined) return known.isStopped;
  await makeRow(trx, merchantId);
  return (await shared(trx, merchantId))!.isStopped;
}

/** Returns merchants with stopped grants, with the time of the stop. */
export const stopped = (db: Db): Promise<StoppedMerchant[]> =>
  db
    .selectFrom('promotions_stops')
    .select(['merchant_id as merchantId', 'changed_at as since'])
    .where('is_stopped', '=', true)
    .execute();

/** Locks and returns the switch until the transaction ends. */
export async function lockStop(trx: Trx, merchantId: string): Promise<StopRow> {
  await makeRow(trx, merchantId);
  return trx
    .selectFrom('promotions_stops')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setStop(
  trx: Trx,
  merchantId: string,
  { isStopped, by, reason }: { isStopped: boolean; by: string; reason: string | null },
): Promise<void> {
  await trx
    .updateTable('promotions_stops')
    .set({ is_stopped: isStopped, changed_by: by, changed_at: now, reason })
    .where('merchant_id', '=', merchantId)
    .execute();
}

/** Extends the deadlines of waiting rewards by the time of the stop. */
export async function keepRewards(trx: Trx, { merchantId, since }: StoppedMerchant): Promise<void> {
  await sql`
    update promotions_rewards set expires_at = expires_at + (platform_now() - ${since}::timestamptz)
    where merchant_id = ${merchantId} and state = 'waiting' and expires_at > ${since}`.execute(trx);
}

/** Extends the deadlines of queued bonuses by the time of the stop. */
export async function keepQueued(trx: Trx, { merchantId, since }: StoppedMerchant): Promise<void> {
  await sql`
    update promotions_grants set expires_at = expires_at + (platform_now() - ${since}::timestamptz)
    where merchant_id = ${merchantId} and state = 'queued' and expires_at > ${since}`.execute(trx);
}
