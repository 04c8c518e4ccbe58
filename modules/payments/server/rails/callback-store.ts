import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export interface CallbackRow {
  rail: string;
  event_id: string;
  raw: Buffer;
  worked_at: Date | null;
}

/** True when this event is new. */
export async function storeCallback(
  db: Db,
  callback: { rail: string; eventId: string; accountKey: string; raw: Buffer },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ event_id: string }>`
      insert into payments_callbacks (rail, event_id, account_key, raw) values (${callback.rail}, ${callback.eventId}, ${callback.accountKey}, ${callback.raw})
      on conflict (rail, event_id) do nothing returning event_id`,
  );
  return row !== undefined;
}

export function findCallback(db: Db, rail: string, eventId: string): Promise<CallbackRow | undefined> {
  return firstRow(
    db,
    sql<CallbackRow>`select rail, event_id, raw, worked_at from payments_callbacks where rail = ${rail} and event_id = ${eventId}`,
  );
}

export async function finishCallback(db: Db, rail: string, eventId: string, outcome: string): Promise<void> {
  await sql`update payments_callbacks set worked_at = platform_now(), outcome = ${outcome}
             where rail = ${rail} and event_id = ${eventId} and worked_at is null`.execute(db);
}
