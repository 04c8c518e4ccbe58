// Steps of a friend: from waiting to held, and from held to the rewards or to review.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { FriendState } from '../../contract/states.ts';
import type { ReferralDeps } from '../deps.ts';
import { oweRewards } from '../rewards/owe.ts';
import * as store from './store.ts';

const BATCH = 500;

/** Checks the conditions of waiting friends that are due. */
export const judgeDue = async (deps: ReferralDeps): Promise<void> =>
  each(deps, await store.dueFriends(deps.db, BATCH), judge);

/** Decides friends whose hold is over. */
export const decideHeld = async (deps: ReferralDeps): Promise<void> =>
  each(deps, await store.heldFriends(deps.db, BATCH), decide);

type Step = (deps: ReferralDeps, trx: Trx, friendId: string) => Promise<void>;

const each = (deps: ReferralDeps, friendIds: readonly string[], step: Step): Promise<void> =>
  oneByOne(
    friendIds,
    (friendId) => inTransaction(deps.db, (trx) => step(deps, trx, friendId)),
    (err, friendId) => deps.log.error({ err, friendId }, 'a friend could not be judged'),
  );

async function judge(deps: ReferralDeps, trx: Trx, friendId: string): Promise<void> {
  const friend = await store.lockFriend(trx, friendId);
  if (friend?.state !== 'waiting') return;
  const { deposited, played, isMet } = await measure(deps, trx, friend);
  await store.noteJudged(trx, { friendId, deposited, played });
  if (isMet) {
    await store.holdFriend(trx, friendId, friend.hold_days);
    await tell(deps, trx, { friend, state: 'held', more: { deposited: toWire(deposited), played: toWire(played) } });
  } else if (friend.isLate) {
    await store.endFriend(trx, { friendId, state: 'over', by: 'referral' });
    await tell(deps, trx, { friend, state: 'over' });
  }
}

/**
 * Rewards a held friend, or sends it to review if it shares signs with the inviter. A friend whose deposit was reversed or
 * whose bets were rolled back during the hold brings nothing.
 */
async function decide(deps: ReferralDeps, trx: Trx, friendId: string): Promise<void> {
  const friend = await store.lockFriend(trx, friendId);
  if (friend?.state !== 'held') return;
  if (!(await measure(deps, trx, friend)).isMet) {
    await store.endFriend(trx, { friendId, state: 'over', by: 'referral' });
    await tell(deps, trx, { friend, state: 'over' });
    return;
  }
  const signs = await deps.payments.sharedSigns(trx, { memberId: friendId, otherId: friend.inviter_id });
  if (signs.length === 0) {
    await reward(deps, trx, { friend, context: systemContext('referral', friend.merchant_id), reason: null });
    return;
  }
  await store.sendToReview(trx, friendId, signs);
  await tell(deps, trx, { friend, state: 'review', more: { signs } });
}

type Friend = NonNullable<Awaited<ReturnType<typeof store.lockFriend>>>;

/**
 * Returns the largest deposit and the valid bets of a friend up to its deadline in minor units, and whether both meet its
 * terms. A deposit counts by when it was credited, a bet by when it was placed.
 */
async function measure({ payments, play }: ReferralDeps, trx: Trx, friend: Friend) {
  const deposited = await payments.largestDeposit(trx, friend.friend_id, friend.until);
  const played = await play.turnoverSince(trx, friend.friend_id, friend.joined_at, friend.until);
  return { deposited, played, isMet: deposited >= friend.min_deposit && played >= friend.min_played };
}

/** Writes both rewards as owed. The caller has locked the friend. */
export async function reward(
  deps: ReferralDeps,
  trx: Trx,
  { friend, context, reason }: { friend: Friend; context: Context; reason: string | null },
): Promise<void> {
  await store.endFriend(trx, { friendId: friend.friend_id, state: 'rewarded', by: context.actor.id });
  const rewards = await oweRewards(deps, trx, friend);
  await tell(deps, trx, { friend, state: 'rewarded', context, reason, more: { rewards } });
}

/** Writes one audit row and emits one event for a step. */
export async function tell(
  { events }: Pick<ReferralDeps, 'events'>,
  trx: Trx,
  step: { friend: Friend; state: FriendState; context?: Context; reason?: string | null; more?: object },
): Promise<void> {
  const { friend, state, context = systemContext('referral', friend.merchant_id), reason = null, more = {} } = step;
  const { friend_id: friendId, inviter_id: inviterId, merchant_id: merchantId } = friend;
  await audit(trx, context, {
    command: `referral.friend.${state}`,
    subject: { type: 'member', id: friendId },
    before: { state: friend.state },
    after: { state, ...more },
    reason,
  });
  await events.emit(trx, 'referral.friendChanged', { friendId, inviterId, merchantId, state });
}
