// Staff calls that list and decide friends.
import { toWire } from '@sanam/contract';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { SharedSign } from '@sanam/payments/contract/shared-signs.ts';
import type { FriendState } from '../../contract/states.ts';
import type { ReferralStaffDeps } from '../deps.ts';
import { rewardsOf } from '../rewards/store.ts';
import { termsWire } from '../terms/wire.ts';
import { reward, tell } from './judge.ts';
import * as store from './store.ts';

export function createFriendHandlers(deps: ReferralStaffDeps): Handlers {
  const { db, people } = deps;
  return {
    async opsListReferrals({ query: { state, ...query }, context }) {
      const { list, totalCount } = await store.listFriends(db, { merchantId: context.rowsOf, state, ...pageOf(query) });
      const rewards = await rewardsOf(
        db,
        list.map(({ friend_id }) => friend_id),
      );
      const nameOf = await people.members(list.flatMap(({ friend_id, inviter_id }) => [friend_id, inviter_id]));
      const person = (memberId: string) => ({ memberId, username: nameOf(memberId).username });
      const rows = list.map((row) => ({
        id: row.friend_id,
        merchantId: row.merchant_id,
        friend: person(row.friend_id),
        inviter: person(row.inviter_id),
        state: row.state as FriendState,
        joinedAt: row.joined_at.toISOString(),
        until: row.until.toISOString(),
        heldUntil: row.held_until?.toISOString() ?? null,
        deposited: toWire(row.deposited),
        played: toWire(row.played),
        terms: termsWire(row),
        signs: row.signs as SharedSign[],
        rewards: rewards
          .filter(({ friend_id }) => friend_id === row.friend_id)
          .map(({ side, amount, state: of }) => ({
            side: side as 'inviter' | 'friend',
            amount: toWire(amount),
            state: of as 'owed' | 'paid' | 'void',
          })),
      }));
      return paged(rows, totalCount, query);
    },
    opsDecideReferral: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => decide(deps, trx, context, { friendId: params.id, ...body })),
  };
}

interface Decision {
  friendId: string;
  act: 'give' | 'refuse';
  reason: string;
}

/**
 * Gives or refuses the rewards of a friend. Refuses with `common.notFound` if the member is not an invited friend, and
 * with `referral.decided` if the state does not allow the act.
 */
async function decide(
  deps: ReferralStaffDeps,
  trx: Trx,
  context: Context,
  { friendId, act, reason }: Decision,
): Promise<{ state: FriendState }> {
  const friend = await store.lockFriend(trx, friendId);
  if (friend === undefined) throw refuse('common.notFound');
  const { state } = friend;
  if (state !== 'review' && (act === 'give' || state !== 'held')) throw refuse('referral.decided', { state });
  if (act === 'give') {
    await reward(deps, trx, { friend, context, reason });
    return { state: 'rewarded' };
  }
  await store.endFriend(trx, { friendId, state: 'refused', by: context.actor.id });
  await tell(deps, trx, { friend, state: 'refused', context, reason });
  return { state: 'refused' };
}
