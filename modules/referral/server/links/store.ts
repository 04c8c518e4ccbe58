// Database access to the links of members and their totals.
import { sql } from 'kysely';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';

export async function codeOf(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('referral_links').select('code').where('member_id', '=', memberId).executeTakeFirst();
  return row?.code ?? null;
}

export async function insertLink(
  trx: Trx,
  link: { memberId: string; merchantId: string; code: string },
): Promise<void> {
  await trx
    .insertInto('referral_links')
    .values({ member_id: link.memberId, merchant_id: link.merchantId, code: link.code })
    .execute();
}

interface Figures {
  invited: number;
  qualified: number;
  rewarded: number;
  earned: bigint;
}

/** Returns the number of a member's friends, of those who did everything and were rewarded, and the amount paid to the member. */
export async function figuresOf(db: Db, memberId: string): Promise<Figures> {
  const row = await firstRow(
    db,
    sql<Figures>`
      select count(*)::int as invited, count(*) filter (where state in ('held', 'review', 'rewarded'))::int as qualified,
             count(*) filter (where state = 'rewarded')::int as rewarded,
             (select coalesce(sum(amount), 0)::bigint from referral_rewards
               where member_id = ${memberId} and side = 'inviter' and state = 'paid') as earned
      from referral_friends where inviter_id = ${memberId}`,
  );
  return row!;
}
