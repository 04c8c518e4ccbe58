// Rewards of both sides for a friend.
import { toWire } from '@sanam/contract';
import { lockName, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { ReferralDeps } from '../deps.ts';
import { insertRewards, rewardedThisMonth } from './store.ts';

type Friend = Pick<TableRow<'referral_friends'>, 'friend_id' | 'inviter_id' | 'merchant_id'> &
  Pick<TableRow<'referral_terms'>, 'inviter_reward' | 'friend_reward' | 'month_cap'>;

/** Writes the owed rewards; above the monthly cap only the friend's. Returns the amounts in wire format. */
export async function oweRewards(
  { site }: Pick<ReferralDeps, 'site'>,
  trx: Trx,
  friend: Friend,
): Promise<{ inviter: string; friend: string }> {
  const { friend_id, inviter_id, merchant_id } = friend;
  await lockName(trx, `referral.month:${inviter_id}`);
  const before = await rewardedThisMonth(trx, { memberId: inviter_id, zone: site.zoneOf(merchant_id) });
  const ofInviter = before < friend.month_cap ? friend.inviter_reward : 0n;
  const common = { friend_id, merchant_id };
  await insertRewards(
    trx,
    [
      { ...common, side: 'inviter' as const, member_id: inviter_id, amount: ofInviter },
      { ...common, side: 'friend' as const, member_id: friend_id, amount: friend.friend_reward },
    ].filter(({ amount }) => amount > 0n),
  );
  return { inviter: toWire(ofInviter), friend: toWire(friend.friend_reward) };
}
