// Rewards of both sides for a friend.
import { toWire } from '@sanam/contract';
import { lockName, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { ReferralDeps } from '../deps.ts';
import { wasStoppedSince } from '../friends/stopped.ts';
import { insertRewards, rewardedThisMonth } from './store.ts';

type Friend = Pick<TableRow<'referral_friends'>, 'friend_id' | 'inviter_id' | 'merchant_id' | 'joined_at'> &
  Pick<TableRow<'referral_terms'>, 'inviter_reward' | 'friend_reward' | 'month_cap'>;

/**
 * Writes the rewards, owed or void; above the monthly cap only the friend's. What is void leaves the cap alone. Returns
 * the owed amounts in wire format.
 */
export async function oweRewards(
  deps: Pick<ReferralDeps, 'protection' | 'site'>,
  trx: Trx,
  friend: Friend,
): Promise<{ inviter: string; friend: string }> {
  const { site } = deps;
  const { friend_id, inviter_id, merchant_id } = friend;
  await lockName(trx, `referral.month:${inviter_id}`);
  const before = await rewardedThisMonth(trx, { memberId: inviter_id, zone: site.zoneOf(merchant_id) });
  const ofInviter = before < friend.month_cap ? friend.inviter_reward : 0n;
  const sides = [
    { side: 'inviter', member_id: inviter_id, amount: ofInviter },
    { side: 'friend', member_id: friend_id, amount: friend.friend_reward },
  ] as const;
  const [inviter, own] = await Promise.all(
    sides.map(async (one) => ({
      ...one,
      friend_id,
      merchant_id,
      isVoid: (await wasStoppedSince(deps, trx, one.member_id))(friend.joined_at),
    })),
  );
  await insertRewards(
    trx,
    [inviter!, own!].filter(({ amount }) => amount > 0n),
  );
  const owed = ({ isVoid, amount }: { isVoid: boolean; amount: bigint }) => toWire(isVoid ? 0n : amount);
  return { inviter: owed(inviter!), friend: owed(own!) };
}
