import { event } from '@sanam/server/platform/events.ts';
import type { GiftKind, RewardKind } from '../contract/states.ts';

/** Domain events of the VIP ladder. */
export const vipEvents = {
  /** A member reached one or more levels at once; `rankLevel` and the names are those of the highest. */
  'vip.levelReached': event<{
    memberId: string;
    merchantId: string;
    rankLevel: number;
    names: { TH: string; EN: string };
    /** Sum of the bonuses of all levels reached. */
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
  /** Bets of a closed business day were settled; their rebates are owed. */
  'vip.rebatesOwed': event<{ merchantId: string; day: string; amount: string }>(),
  /** A gift can be claimed. */
  'vip.giftReady': event<OfPeriod & { kind: GiftKind; amount: string }>(),
  /** A rebate or a claimed gift was paid. */
  'vip.rewardPaid': event<OfPeriod & { kind: RewardKind; amount: string; isBonus: boolean }>(),
  /** The unpaid rewards of a member were voided by a break or an exclusion. */
  'vip.rewardsVoided': event<{ memberId: string; rewards: number }>(),
};

interface OfPeriod {
  memberId: string;
  merchantId: string;
  /** First day of the period that the reward is for. */
  period: string;
}

type Own = typeof vipEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
