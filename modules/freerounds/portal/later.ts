import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';
import { playableCount } from './playable-count.ts';

export const later: PortalFeature = {
  slots: {
    rewardsWaiting: [{ place: 10, view: lazyPage(async () => (await import('./free-rounds.tsx')).FreeRounds) }],
  },
  rewardCounts: [playableCount],
  stale: { freeRounds: [keys.freeRounds] },
  personal: [keys.freeRounds],
};
