// Database access to the two rewards of a friend, one for each side.
import { sql } from 'kysely';
import { type Db, firstRow, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type RewardRow = TableRow<'referral_rewards'>;

export async function insertRewards(
  trx: Trx,
  list: (Pick<RewardRow, 'friend_id' | 'side' | 'member_id' | 'merchant_id' | 'amount'> & { isVoid: boolean })[],
): Promise<void> {
  const rows = list.map(({ isVoid, ...row }) => ({
    ...row,
    state: isVoid ? ('void' as const) : ('owed' as const),
    decided_at: isVoid ? sql<Date>`platform_now()` : null,
  }));
  if (rows.length > 0) await trx.insertInto('referral_rewards').values(rows).execute();
}

/** Returns the number of friends for whom a member is rewarded in this calendar month; void rewards are none. */
export async function rewardedThisMonth(
  db: Db,
  { memberId, zone }: { memberId: string; zone: string },
): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from referral_rewards
      where member_id = ${memberId} and side = 'inviter' and state <> 'void'
        and at >= date_trunc('month', platform_now() at time zone ${zone}) at time zone ${zone}`,
  );
  return row!.count;
}

export function rewardsOf(db: Db, friendIds: readonly string[]): Promise<RewardRow[]> {
  return db
    .selectFrom('referral_rewards')
    .selectAll()
    .where('friend_id', 'in', [...friendIds, ''])
    .orderBy('side', 'desc')
    .execute();
}

export type Owed = Pick<RewardRow, 'friend_id' | 'side' | 'member_id'> & {
  /** When the friend registered. */
  joined_at: Date;
};

/** Returns unpaid rewards, oldest first; of one friend if `friendId` is given. */
export function owedRewards(
  db: Db,
  { friendId, limit, offset }: { friendId: string | undefined; limit: number; offset: number },
): Promise<Owed[]> {
  return db
    .selectFrom('referral_rewards as r')
    .innerJoin('referral_friends as f', 'f.friend_id', 'r.friend_id')
    .select(['r.friend_id', 'r.side', 'r.member_id', 'f.joined_at'])
    .where('r.state', '=', 'owed')
    .$if(friendId !== undefined, (query) => query.where('r.friend_id', '=', friendId!))
    .orderBy('r.at')
    .orderBy('r.friend_id')
    .orderBy('r.side')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Locks and returns an owed reward; undefined if it is already decided. */
export function lockOwed(
  trx: Trx,
  { friend_id, side }: Pick<Owed, 'friend_id' | 'side'>,
): Promise<RewardRow | undefined> {
  return trx
    .selectFrom('referral_rewards')
    .selectAll()
    .where('friend_id', '=', friend_id)
    .where('side', '=', side)
    .where('state', '=', 'owed')
    .forUpdate()
    .executeTakeFirst();
}

export async function decideReward(
  trx: Trx,
  { friend_id, side }: Pick<Owed, 'friend_id' | 'side'>,
  state: 'paid' | 'void',
): Promise<void> {
  await trx
    .updateTable('referral_rewards')
    .set({ state, decided_at: sql<Date>`platform_now()` })
    .where('friend_id', '=', friend_id)
    .where('side', '=', side)
    .execute();
}
