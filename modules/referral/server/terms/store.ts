// Database access to the versions of a merchant's terms.
import { sql } from 'kysely';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import type { MadeBy } from '@sanam/staff/server/index.ts';
import type { Terms } from './rules.ts';

/** Terms of a merchant that never had any. */
const none: Terms = {
  version: 0,
  is_open: false,
  min_deposit: 0n,
  min_played: 0n,
  within_days: 30,
  hold_days: 14,
  inviter_reward: 0n,
  friend_reward: 0n,
  month_cap: 10,
};

const columns = [
  'version',
  'is_open',
  'min_deposit',
  'min_played',
  'within_days',
  'hold_days',
  'inviter_reward',
  'friend_reward',
  'month_cap',
] as const;

export async function termsNow(db: Db, merchantId: string): Promise<Terms> {
  const row = await db
    .selectFrom('referral_terms')
    .select([...columns])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? none;
}

/** Writes a version of the terms; returns false if another writer created that version first. */
export async function insertTerms(
  trx: Trx,
  terms: Terms,
  { merchantId, madeBy, approvedBy, reason }: MadeBy,
): Promise<boolean> {
  const by = { merchant_id: merchantId, made_by: madeBy ?? 'system', approved_by: approvedBy, reason };
  const insert = trx.insertInto('referral_terms').values({ ...terms, ...by });
  const made = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns the totals of the last 30 days: friends, rewarded friends, and the amounts paid or owed. */
export async function monthOf(
  db: Db,
  merchantId: string,
): Promise<{ invited: number; rewarded: number; cost: bigint }> {
  const row = await firstRow(
    db,
    sql<{ invited: number; rewarded: number; cost: bigint }>`
      with since as (select platform_now() - interval '30 days' as at)
      select (select count(*)::int from referral_friends where merchant_id = ${merchantId} and joined_at >= since.at) as invited,
             (select count(distinct friend_id)::int from referral_rewards
               where merchant_id = ${merchantId} and at >= since.at) as rewarded,
             (select coalesce(sum(amount), 0)::bigint from referral_rewards
               where merchant_id = ${merchantId} and at >= since.at and state <> 'void') as cost
      from since`,
  );
  return row!;
}
