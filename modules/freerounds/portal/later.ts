import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';

export const later: PortalFeature = {
  slots: {
    rewards: [{ place: 10, view: lazyPage(async () => (await import('./free-rounds.tsx')).FreeRounds) }],
  },
  stale: { freeRounds: [keys.freeRounds] },
  personal: [keys.freeRounds],
};
