import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  stale: { round: [keys.recentGames] },
  personal: [keys.recentGames, keys.favourites, keys.favouriteLists],
};
