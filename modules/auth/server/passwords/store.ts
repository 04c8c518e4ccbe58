import { sql } from 'kysely';
import { ago, type Db, firstRow, now } from '@sanam/server/platform/db.ts';

export const LINK_MINUTES = 30;
const KEPT_DAYS = 7;
/** Maximum of these mails per member and hour, whatever their requester. */
const LINKS_PER_HOUR = 4;

/** Returns the active member of this name with this verified address. */
export function findByEmail(
  db: Db,
  ask: { merchantId: string; username: string; email: string },
): Promise<{ member_id: string; username: string } | undefined> {
  return db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('merchant_id', '=', ask.merchantId)
    .where(sql<boolean>`lower(username) = lower(${ask.username})`)
    .where('email', '=', ask.email)
    .where('email_verified_at', 'is not', null)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/**
 * Stores a link and ends the member's older ones. Returns false, and stores nothing, if the member has reached the
 * limit of this hour.
 */
export async function insertLink(db: Db, link: { memberId: string; ticketHash: string }): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into auth_password_links (ticket_hash, member_id, expires_at)
      select ${link.ticketHash}, ${link.memberId}, platform_now() + make_interval(mins => ${LINK_MINUTES})
      where (select count(*) from auth_password_links
             where member_id = ${link.memberId} and created_at > platform_now() - interval '1 hour') < ${LINKS_PER_HOUR}
      returning ticket_hash`,
  );
  if (inserted === undefined) return false;
  await db
    .updateTable('auth_password_links')
    .set({ used_at: now })
    .where('member_id', '=', link.memberId)
    .where('ticket_hash', '<>', link.ticketHash)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

export async function memberOfLink(db: Db, ticketHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_password_links as l')
    .innerJoin('members as m', 'm.member_id', 'l.member_id')
    .select('l.member_id')
    .where('l.ticket_hash', '=', ticketHash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('m.state', '=', 'active')
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses up a link. Returns false if it was used in the meantime. */
export async function useLink(db: Db, ticketHash: string): Promise<boolean> {
  const used = await db
    .updateTable('auth_password_links')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('ticket_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function forgetLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('auth_password_links')
    .where('expires_at', '<', ago(`${KEPT_DAYS} days`))
    .execute();
}
