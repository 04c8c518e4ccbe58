import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export const LINK_MINUTES = 30;
/** A member gets no more than this many mails an hour, no matter who asks for them. */
const LINKS_PER_HOUR = 4;

/** The active member of this name who proved this address. */
export function findByEmail(
  db: Db,
  ask: { merchantId: string; username: string; email: string },
): Promise<{ member_id: string; username: string } | undefined> {
  return firstRow(
    db,
    sql<{ member_id: string; username: string }>`
      select member_id, username from members
      where merchant_id = ${ask.merchantId} and lower(username) = lower(${ask.username}) and email = ${ask.email}
        and email_verified_at is not null and state = 'active'`,
  );
}

/** Keeps a link; the member's older ones end. False, and nothing kept, when the member had enough of them this hour. */
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
  await sql`
    update auth_password_links set used_at = platform_now()
    where member_id = ${link.memberId} and ticket_hash <> ${link.ticketHash} and used_at is null`.execute(db);
  return true;
}

export async function memberOfLink(db: Db, ticketHash: string): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ member_id: string }>`
      select l.member_id from auth_password_links l join members m on m.member_id = l.member_id
      where l.ticket_hash = ${ticketHash} and l.used_at is null and l.expires_at > platform_now() and m.state = 'active'`,
  );
  return row?.member_id;
}

/** False when it was used meanwhile. */
export async function useLink(db: Db, ticketHash: string): Promise<boolean> {
  const used = await firstRow(
    db,
    sql`
      update auth_password_links set used_at = platform_now()
      where ticket_hash = ${ticketHash} and used_at is null and expires_at > platform_now() returning ticket_hash`,
  );
  return used !== undefined;
}

export async function forgetLinks(db: Db): Promise<void> {
  await sql`delete from auth_password_links where expires_at < platform_now() - interval '7 days'`.execute(db);
}
