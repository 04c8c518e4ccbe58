// SQL on a member's contacts. A proven one is unique within its merchant (the database says so).
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';

export type ContactKind = 'sms' | 'email';
const column = { sms: sql.ref('mobile'), email: sql.ref('email') } as const;
const verifiedColumn = { sms: sql.ref('mobile_verified_at'), email: sql.ref('email_verified_at') } as const;

interface ContactChange {
  memberId: string;
  kind: ContactKind;
}

/** Keeps an address as proven now. False when another account of this merchant proved it. */
export async function saveContact(db: Db, change: ContactChange & { address: string }): Promise<Date | undefined> {
  try {
    const row = await firstRow(
      db,
      sql<{ at: Date }>`
        update members set ${column[change.kind]} = ${change.address}, ${verifiedColumn[change.kind]} = platform_now()
        where member_id = ${change.memberId} returning ${verifiedColumn[change.kind]} as at`,
    );
    return row!.at;
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return undefined;
    throw error;
  }
}

export async function removeContact(db: Db, change: ContactChange): Promise<void> {
  await sql`
    update members set ${verifiedColumn[change.kind]} = null, ${column[change.kind]} = null
    where member_id = ${change.memberId}`.execute(db);
}

/** The number stays known and counts for nothing until it is proven again. */
export async function unproveMobile(db: Db, memberId: string): Promise<void> {
  await sql`update members set mobile_verified_at = null where member_id = ${memberId}`.execute(db);
}
