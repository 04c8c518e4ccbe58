import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export interface Movement {
  movement_id: string;
  account_key: string;
  source_ref: string;
  direction: 'in' | 'out';
  amount: bigint;
  currency: string;
  payer_name: string | null;
  reference: string | null;
  booked_at: Date;
}

/** Matching of one account and amount happens one at a time (M1). */
export async function lockMatching(db: Db, accountKey: string, amount: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.match:${accountKey}:${amount}`}, 0))`.execute(db);
}

/** Undefined when this movement was seen before: then everything about it is done already. */
export function insertMovement(
  db: Db,
  movement: Movement & { evidence: 'query' | 'callback' | 'statement' | 'staff' },
): Promise<Movement | undefined> {
  return firstRow(
    db,
    sql<Movement>`
      insert into payments_movements (movement_id, account_key, source_ref, direction, amount, currency, payer_name, reference, booked_at, evidence)
      values (${movement.movement_id}, ${movement.account_key}, ${movement.source_ref}, ${movement.direction}, ${movement.amount},
              ${movement.currency}, ${movement.payer_name}, ${movement.reference}, ${movement.booked_at}, ${movement.evidence})
      on conflict (account_key, source_ref) do nothing
      returning *`,
  );
}

export async function insertCredit(
  db: Db,
  credit: { movementId: string; depositId: string; amount: bigint },
): Promise<void> {
  await sql`insert into payments_credits (movement_id, deposit_id, amount) values (${credit.movementId}, ${credit.depositId}, ${credit.amount})`.execute(
    db,
  );
}

export async function attachMovement(db: Db, movementId: string, depositId: string): Promise<void> {
  await sql`insert into payments_attachments (movement_id, deposit_id) values (${movementId}, ${depositId})`.execute(
    db,
  );
}

/** The movement an order in review waits with, if it was not credited. */
export function attachedMovement(db: Db, depositId: string): Promise<Movement | undefined> {
  return firstRow(
    db,
    sql<Movement>`select m.* from payments_attachments a join payments_movements m using (movement_id)
      where a.deposit_id = ${depositId} and not exists (select 1 from payments_credits c where c.movement_id = m.movement_id)`,
  );
}

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
