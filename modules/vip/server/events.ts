import { event } from '@sanam/server/platform/events.ts';
import type { GiftKind, RewardKind } from '../contract/states.ts';

/** Domain events of the VIP ladder. */
export const vipEvents = {
  /** A member reached one level or several at once; `rankLevel` and the names are those of the highest. */
  'vip.levelReached': event<{
    memberId: string;
    merchantId: string;
    rankLevel: number;
    names: { TH: string; EN: string };
    /** Of all levels reached. */
    bonus: string;
  }>(),
  /** The bonus of a level was paid. */
  'vip.bonusPaid': event<{
    memberId: string;
    merchantId: string;
    rankLevel: number;
    amount: string;
    isBonus: boolean;
  }>(),
  /** Bets of a closed business day were settled; what they give back is owed. */
  'vip.rebatesOwed': event<{ merchantId: string; day: string; amount: string }>(),
  /** A gift can be claimed. */
  'vip.giftReady': event<OfPeriod & { kind: GiftKind; amount: string }>(),
  /** A rebate was paid, or a gift that was claimed. */
  'vip.rewardPaid': event<OfPeriod & { kind: RewardKind; amount: string; isBonus: boolean }>(),
  /** What waited for a member is over because of a break or an exclusion. */
  'vip.rewardsVoided': event<{ memberId: string; rewards: number }>(),
};

interface OfPeriod {
  memberId: string;
  merchantId: string;
  /** The first day of what it is for. */
  period: string;
}

type Own = typeof vipEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
