// Database access to invited friends.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { SharedSign } from '@sanam/payments/contract/shared-signs.ts';
import type { FriendState } from '../../contract/states.ts';

export type FriendRow = TableRow<'referral_friends'>;

/** Facts of play after one position, up to and including another. */
export interface Span {
  after: readonly string[];
  upto: readonly string[];
}

/** Marks waiting friends who played as due. */
export async function notePlay(trx: Trx, { after, upto }: Span): Promise<void> {
  await sql`select referral_note_play(${after}::bigint[], ${upto}::bigint[])`.execute(trx);
}

export async function noteDue(db: Db, friendId: string): Promise<void> {
  await db
    .updateTable('referral_friends')
    .set({ is_due: true })
    .where('friend_id', '=', friendId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function insertFriend(
  trx: Trx,
  friend: { friendId: string; inviterId: string; merchantId: string; version: number; withinDays: number },
): Promise<void> {
  await sql`
    insert into referral_friends (friend_id, inviter_id, merchant_id, terms_version, until)
    values (${friend.friendId}, ${friend.inviterId}, ${friend.merchantId}, ${friend.version},
            platform_now() + make_interval(days => ${friend.withinDays}))`.execute(trx);
}

/** Locks and returns a friend with its terms; undefined if the member is not an invited friend. */
export function lockFriend(trx: Trx, friendId: string): Promise<(FriendRow & TermsOfFriend) | undefined> {
  return firstRow(
    trx,
    sql<FriendRow & TermsOfFriend>`
      select f.*, t.min_deposit, t.min_played, t.hold_days, t.inviter_reward, t.friend_reward, t.month_cap,
             f.until < platform_now() as "isLate"
      from referral_friends f
      join referral_terms t on t.merchant_id = f.merchant_id and t.version = f.terms_version
      where f.friend_id = ${friendId} for update of f`,
  );
}

type TermsOfFriend = Pick<
  TableRow<'referral_terms'>,
  'min_deposit' | 'min_played' | 'hold_days' | 'inviter_reward' | 'friend_reward' | 'month_cap'
> & { isLate: boolean };

/** Returns waiting friends that are due: they deposited or played, or their deadline passed. */
export async function dueFriends(db: Db, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ friend_id: string }>`
      (select friend_id from referral_friends where state = 'waiting' and is_due order by friend_id limit ${limit})
      union
      (select friend_id from referral_friends where state = 'waiting' and until < platform_now() order by until limit ${limit})`,
  );
  return found.map(({ friend_id }) => friend_id);
}

export async function heldFriends(db: Db, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ friend_id: string }>`
      select friend_id from referral_friends where state = 'held' and held_until <= platform_now() order by held_until limit ${limit}`,
  );
  return found.map(({ friend_id }) => friend_id);
}

export async function noteJudged(
  trx: Trx,
  friend: { friendId: string; deposited: bigint; played: bigint },
): Promise<void> {
  await trx
    .updateTable('referral_friends')
    .set({ is_due: false, deposited: friend.deposited, played: friend.played })
    .where('friend_id', '=', friend.friendId)
    .execute();
}

export async function holdFriend(trx: Trx, friendId: string, days: number): Promise<void> {
  await trx
    .updateTable('referral_friends')
    .set({ state: 'held', held_until: sql<Date>`platform_now() + make_interval(days => ${days})` })
    .where('friend_id', '=', friendId)
    .execute();
}

export async function sendToReview(trx: Trx, friendId: string, signs: SharedSign[]): Promise<void> {
  await trx.updateTable('referral_friends').set({ state: 'review', signs }).where('friend_id', '=', friendId).execute();
}

export async function endFriend(
  trx: Trx,
  friend: { friendId: string; state: 'rewarded' | 'refused' | 'over'; by: string },
): Promise<void> {
  await trx
    .updateTable('referral_friends')
    .set({ state: friend.state, is_due: false, decided_at: sql<Date>`platform_now()`, decided_by: friend.by })
    .where('friend_id', '=', friend.friendId)
    .execute();
}

type Listed = FriendRow &
  Pick<
    TableRow<'referral_terms'>,
    'min_deposit' | 'min_played' | 'within_days' | 'hold_days' | 'inviter_reward' | 'friend_reward' | 'month_cap'
  >;

export interface FriendFilter {
  inviterId?: string;
  friendId?: string;
  /** Merchant; undefined: all merchants. */
  merchantId?: string | undefined;
  state?: FriendState | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of friends, newest first; those in review oldest first. */
export async function listFriends(db: Db, filter: FriendFilter): Promise<{ list: Listed[]; totalCount: number }> {
  const { inviterId = null, friendId = null, merchantId = null, state = null, limit, offset } = filter;
  const where = sql`
    where (${inviterId}::text is null or f.inviter_id = ${inviterId})
      and (${friendId}::text is null or f.friend_id = ${friendId})
      and (${merchantId}::text is null or f.merchant_id = ${merchantId})
      and (${state}::text is null or f.state = ${state})`;
  const order = state === 'review' ? sql`f.held_until, f.friend_id` : sql`f.joined_at desc, f.friend_id`;
  const list = await rows(
    db,
    sql<Listed>`
      select f.*, t.min_deposit, t.min_played, t.within_days, t.hold_days, t.inviter_reward, t.friend_reward, t.month_cap
      from referral_friends f
      join referral_terms t on t.merchant_id = f.merchant_id and t.version = f.terms_version
      ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from referral_friends f ${where}`,
  );
  return { list, totalCount: count!.count };
}
