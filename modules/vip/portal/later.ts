import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys as memberKeys } from '@sanam/members/portal/keys.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';
import { rewardCount } from './reward-count.ts';

export const later: PortalFeature = {
  slots: {
    vip: [{ place: 10, view: lazyPage(async () => (await import('./vip.tsx')).Vip) }],
    rewardsWaiting: [{ place: 20, view: lazyPage(async () => (await import('./rewards/gifts.tsx')).Gifts) }],
    rewardsPast: [{ place: 20, view: lazyPage(async () => (await import('./rewards/past.tsx')).PaidRewards) }],
  },
  rewardCounts: [rewardCount],
  stale: {
    vip: [keys.vip, keys.rewards, keys.today, memberKeys.member],
    balance: [keys.vip, keys.today],
  },
  ofViewer: [memberKeys.member],
  personal: [keys.vip, keys.rewards, keys.today],
};
