// What a browser that is remembered holds in place of the password: docs/decisions/remembered-devices.md.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';

const TICKET_BYTES = 32;
const TICKET_VALUE = /^[A-Za-z0-9_-]{43}$/;
/** A day, as the specification has it (IDN-106); by the database's clock. */
export const REMEMBER_SECONDS = 86_400;

/** A ticket for this member on this device. The caller sets it as a cookie. */
export async function issueTicket(trx: Trx, ask: { memberId: string; deviceHash: string }): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await sql`
    insert into auth_remember_tickets (ticket_hash, member_id, device_hash, expires_at)
    values (${tokenHash(ticket)}, ${ask.memberId}, ${ask.deviceHash},
            platform_now() + make_interval(secs => ${REMEMBER_SECONDS}))`.execute(trx);
  return ticket;
}

/** True once for a ticket of this member on the device it was given to. */
export async function useTicket(
  db: Db,
  ask: { ticket: string | undefined; memberId: string | undefined; device: string | undefined },
): Promise<boolean> {
  const { ticket, memberId, device } = ask;
  if (ticket === undefined || memberId === undefined || !TICKET_VALUE.test(ticket)) return false;
  const used = await firstRow(
    db,
    sql`
      update auth_remember_tickets set used_at = platform_now()
      where ticket_hash = ${tokenHash(ticket)} and member_id = ${memberId} and device_hash = ${tokenHash(device ?? '')}
        and used_at is null and revoked_at is null and expires_at > platform_now()
      returning member_id`,
  );
  if (used === undefined) await endStolen(db, tokenHash(ticket));
  return used !== undefined;
}

/** A known ticket that may not be used (again, or on another device) was copied: all tickets of its member end. */
async function endStolen(db: Db, ticketHash: string): Promise<void> {
  const row = await firstRow(
    db,
    sql<{ member_id: string }>`
      select member_id from auth_remember_tickets where ticket_hash = ${ticketHash} and expires_at > platform_now()`,
  );
  if (row !== undefined) await revokeAllTickets(db, row.member_id);
}

/** The box was unticked, or a newer ticket takes its place. */
export async function dropTicket(db: Db, ticket: string | undefined): Promise<void> {
  if (ticket === undefined || !TICKET_VALUE.test(ticket)) return;
  await sql`
    update auth_remember_tickets set revoked_at = platform_now()
    where ticket_hash = ${tokenHash(ticket)} and revoked_at is null`.execute(db);
}

/** At log-out: this device forgets this member. */
export async function revokeDevice(trx: Trx, ask: { memberId: string; deviceHash: string | undefined }): Promise<void> {
  if (ask.deviceHash === undefined) return;
  await sql`
    update auth_remember_tickets set revoked_at = platform_now()
    where member_id = ${ask.memberId} and device_hash = ${ask.deviceHash} and revoked_at is null`.execute(trx);
}

/** With a new password, or a block, every device forgets. */
export async function revokeAllTickets(db: Db, memberId: string): Promise<void> {
  await sql`
    update auth_remember_tickets set revoked_at = platform_now()
    where member_id = ${memberId} and revoked_at is null`.execute(db);
}

export async function forgetTickets(db: Db): Promise<void> {
  await sql`delete from auth_remember_tickets where expires_at < platform_now() - interval '7 days'`.execute(db);
}
