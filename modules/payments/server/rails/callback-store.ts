import { type Db, now, type TableRow } from '@sanam/server/platform/db.ts';

export type CallbackRow = Pick<TableRow<'payments_callbacks'>, 'rail' | 'event_id' | 'raw' | 'worked_at'>;

export interface NewCallback {
  rail: string;
  eventId: string;
  accountKey: string;
  raw: Buffer;
}

/** Stores new callbacks and returns their keys; rows are inserted in the given order. */
export function storeCallbacks(
  db: Db,
  callbacks: readonly NewCallback[],
): Promise<Pick<NewCallback, 'rail' | 'eventId'>[]> {
  return db
    .insertInto('payments_callbacks')
    .values(
      callbacks.map(({ rail, eventId, accountKey, raw }) => ({
        rail,
        event_id: eventId,
        account_key: accountKey,
        raw,
      })),
    )
    .onConflict((conflict) => conflict.columns(['rail', 'event_id']).doNothing())
    .returning(['rail', 'event_id as eventId'])
    .execute();
}

export function findCallback(db: Db, rail: string, eventId: string): Promise<CallbackRow | undefined> {
  return db
    .selectFrom('payments_callbacks')
    .select(['rail', 'event_id', 'raw', 'worked_at'])
    .where('rail', '=', rail)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

export async function finishCallback(db: Db, rail: string, eventId: string, outcome: string): Promise<void> {
  await db
    .updateTable('payments_callbacks')
    .set({ worked_at: now, outcome })
    .where('rail', '=', rail)
    .where('event_id', '=', eventId)
    .where('worked_at', 'is', null)
    .execute();
}
