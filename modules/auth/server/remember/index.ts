// The ticket that a remembered browser has instead of the password: docs/decisions/remembered-devices.md.
import { randomBytes } from 'node:crypto';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { ago, type Db, fromNow, now, type Trx } from '@sanam/server/platform/db.ts';

const TICKET_BYTES = 32;
const TICKET_VALUE = /^[A-Za-z0-9_-]{43}$/;
/** Lifetime of a ticket in seconds: one day, as specified (IDN-106); by the database's clock. */
export const REMEMBER_SECONDS = 86_400;
const KEPT_DAYS = 7;

/** Issues a ticket for this member on this device. The caller sets it as a cookie. */
export async function issueTicket(trx: Trx, ask: { memberId: string; deviceHash: string }): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await trx
    .insertInto('auth_remember_tickets')
    .values({
      ticket_hash: tokenHash(ticket),
      member_id: ask.memberId,
      device_hash: ask.deviceHash,
      expires_at: fromNow(`${REMEMBER_SECONDS} seconds`),
    })
    .execute();
  return ticket;
}

/** Uses up a ticket. Returns true once for a ticket of this member on the device it was issued for. */
export async function useTicket(
  db: Db,
  ask: { ticket: string | undefined; memberId: string | undefined; device: string | undefined },
): Promise<boolean> {
  const { ticket, memberId, device } = ask;
  if (ticket === undefined || memberId === undefined || !TICKET_VALUE.test(ticket)) return false;
  const used = await db
    .updateTable('auth_remember_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('member_id', '=', memberId)
    .where('device_hash', '=', tokenHash(device ?? ''))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  if (used === undefined) await endStolen(db, tokenHash(ticket));
  return used !== undefined;
}

/** A known ticket that may not be used (again, or on another device) was copied: ends all tickets of its member. */
async function endStolen(db: Db, ticketHash: string): Promise<void> {
  const row = await db
    .selectFrom('auth_remember_tickets')
    .select('member_id')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row !== undefined) await revokeAllTickets(db, row.member_id);
}

const revoked = (db: Db) =>
  db.updateTable('auth_remember_tickets').set({ revoked_at: now }).where('revoked_at', 'is', null);

/** Ends a ticket because the box was unticked or a newer ticket replaces it. */
export async function dropTicket(db: Db, ticket: string | undefined): Promise<void> {
  if (ticket === undefined || !TICKET_VALUE.test(ticket)) return;
  await revoked(db).where('ticket_hash', '=', tokenHash(ticket)).execute();
}

/** Ends the tickets of this member on this device, at log-out. */
export async function revokeDevice(trx: Trx, ask: { memberId: string; deviceHash: string | undefined }): Promise<void> {
  if (ask.deviceHash === undefined) return;
  await revoked(trx).where('member_id', '=', ask.memberId).where('device_hash', '=', ask.deviceHash).execute();
}

/** Ends all tickets of a member, with a new password or a block. */
export async function revokeAllTickets(db: Db, memberId: string): Promise<void> {
  await revoked(db).where('member_id', '=', memberId).execute();
}

export async function forgetTickets(db: Db): Promise<void> {
  await db
    .deleteFrom('auth_remember_tickets')
    .where('expires_at', '<', ago(`${KEPT_DAYS} days`))
    .execute();
}
