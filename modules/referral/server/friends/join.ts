// Recording of a new member whom a player invited.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { ReferralDeps } from '../deps.ts';
import { termsNow } from '../terms/store.ts';
import { insertFriend } from './store.ts';

export interface Newcomer {
  memberId: string;
  merchantId: string;
  inviterId: string;
}

/**
 * Records a friend in the transaction of the registration. Members invited by an agent belong to the agent's line and
 * are not recorded.
 */
export async function noteFriend(
  { members, events }: Pick<ReferralDeps, 'members' | 'events'>,
  trx: Trx,
  { memberId: friendId, merchantId, inviterId }: Newcomer,
): Promise<void> {
  const terms = await termsNow(trx, merchantId);
  if (!terms.is_open) return;
  const inviter = await members.memberById(trx, inviterId);
  if (inviter?.accountType !== 'player' || inviter.merchantId !== merchantId) return;
  await insertFriend(trx, { friendId, inviterId, merchantId, version: terms.version, withinDays: terms.within_days });
  await audit(trx, systemContext('referral', merchantId), {
    command: 'referral.friend.join',
    subject: { type: 'member', id: friendId },
    after: { inviterId, terms: terms.version },
  });
  await events.emit(trx, 'referral.friendChanged', { friendId, inviterId, merchantId, state: 'waiting' });
}
