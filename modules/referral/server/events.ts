import { event } from '@sanam/server/platform/events.ts';
import type { FriendState } from '../contract/states.ts';

/** Domain events of referral. */
export const referralEvents = {
  'referral.friendChanged': event<{ friendId: string; inviterId: string; merchantId: string; state: FriendState }>(),
  /** One of the two rewards was paid; `amount` in wire format. */
  'referral.rewardPaid': event<{
    friendId: string;
    memberId: string;
    merchantId: string;
    side: 'inviter' | 'friend';
    amount: string;
  }>(),
};

type Own = typeof referralEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
