// Member calls for the link, the terms and the friends.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { maskedAccount } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { lockName } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { paged, type PageQuery, pageOf } from '@sanam/server/platform/paging.ts';
import type { FriendState } from '../../contract/states.ts';
import type { ReferralDeps } from '../deps.ts';
import { wasStoppedSince } from '../friends/stopped.ts';
import { listFriends } from '../friends/store.ts';
import { type RewardRow, rewardedThisMonth, rewardsOf } from '../rewards/store.ts';
import { termsWire } from '../terms/wire.ts';
import { termsNow } from '../terms/store.ts';
import { codeOf, figuresOf, insertLink } from './store.ts';

const isPlayer = ({ accountType }: MemberSession): boolean => accountType === 'player';

export async function ownReferral(
  { db, site }: ReferralDeps,
  session: MemberSession,
): Promise<CallValue<Calls['referral']>> {
  const { memberId, merchantId } = session;
  const [terms, code, { earned, ...figures }, used] = await Promise.all([
    termsNow(db, merchantId),
    codeOf(db, memberId),
    figuresOf(db, memberId),
    rewardedThisMonth(db, { memberId, zone: site.zoneOf(merchantId) }),
  ]);
  const isAgent = !isPlayer(session);
  return {
    terms: terms.is_open && !isAgent ? termsWire(terms) : null,
    isAgent,
    code,
    ...figures,
    earned: toWire(earned),
    leftThisMonth: Math.max(0, terms.month_cap - used),
  };
}

export async function ownFriends(
  deps: ReferralDeps,
  { memberId }: MemberSession,
  query: PageQuery,
): Promise<CallValue<Calls['referralFriends']>> {
  const { db, members } = deps;
  const { list, totalCount } = await listFriends(db, { inviterId: memberId, ...pageOf(query) });
  const ids = list.map(({ friend_id }) => friend_id);
  const [names, rewards, stopped] = await Promise.all([
    members.membersById(ids),
    rewardsOf(db, ids),
    wasStoppedSince(deps, db, memberId),
  ]);
  const ownOf = (friendId: string) => rewards.find((one) => one.friend_id === friendId && one.side === 'inviter');
  const rows = list.map((row) => ({
    account: maskedAccount(names.get(row.friend_id)!.username),
    joinedAt: row.joined_at.toISOString(),
    state: row.state as FriendState,
    hasDeposited: row.deposited >= row.min_deposit,
    hasPlayed: row.played >= row.min_played,
    until: (row.state === 'waiting' ? row.until : row.state === 'held' ? row.held_until : null)?.toISOString() ?? null,
    reward: rewardWire(ownOf(row.friend_id)),
    isVoid: ownOf(row.friend_id)?.state !== 'paid' && stopped(row.joined_at),
  }));
  return paged(rows, totalCount, query);
}

const rewardWire = (row: RewardRow | undefined) =>
  row === undefined ? null : { amount: toWire(row.amount), state: row.state as 'owed' | 'paid' | 'void' };

/**
 * Returns the code of the member's link; creates it on the first call. Refuses with `referral.agent` or
 * `referral.closed`; gives the refusals of `protection.check`.
 */
export function makeLink(
  { db, invitations, protection }: ReferralDeps,
  { session, context, idempotency }: { session: MemberSession; context: Context; idempotency: IdempotencyKey },
): Promise<{ code: string }> {
  const { memberId, merchantId } = session;
  if (!isPlayer(session)) throw refuse('referral.agent');
  return once(db, idempotency, async (trx) => {
    if (!(await termsNow(trx, merchantId)).is_open) throw refuse('referral.closed');
    await protection.check(trx, memberId, 'bonus');
    await lockName(trx, `referral.link:${memberId}`);
    const before = await codeOf(trx, memberId);
    if (before !== null) return { code: before };
    const link = { merchantId, ownerId: memberId, label: 'referral', usesMax: null, days: null };
    const code = await invitations.issue(trx, context, link);
    await insertLink(trx, { memberId, merchantId, code });
    return { code };
  });
}
