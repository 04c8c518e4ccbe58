// SQL on a member's contacts. A verified one is unique within its merchant, enforced by the database.
import { type Db, now } from '@sanam/server/platform/db.ts';

export type ContactKind = 'sms' | 'email';
const columns = {
  sms: { address: 'mobile', provenAt: 'mobile_verified_at' },
  email: { address: 'email', provenAt: 'email_verified_at' },
} as const;

interface ContactChange {
  memberId: string;
  kind: ContactKind;
}

/** Stores an address as verified now. Returns undefined if another account of this merchant has verified it. */
export async function saveContact(db: Db, change: ContactChange & { address: string }): Promise<Date | undefined> {
  try {
    const { address, provenAt } = columns[change.kind];
    const row = await db
      .updateTable('members')
      .set({ [address]: change.address, [provenAt]: now })
      .where('member_id', '=', change.memberId)
      .returning(['mobile_verified_at', 'email_verified_at'])
      .executeTakeFirstOrThrow();
    return row[provenAt]!;
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return undefined;
    throw error;
  }
}

export async function removeContact(db: Db, change: ContactChange): Promise<void> {
  const { address, provenAt } = columns[change.kind];
  await db
    .updateTable('members')
    .set({ [provenAt]: null, [address]: null })
    .where('member_id', '=', change.memberId)
    .execute();
}

/** Marks the number as unverified; it stays stored but counts for nothing until it is verified again. */
export async function unproveMobile(db: Db, memberId: string): Promise<void> {
  await db.updateTable('members').set({ mobile_verified_at: null }).where('member_id', '=', memberId).execute();
}
