import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';

export const later: PortalFeature = {
  slots: {
    pointMall: [{ place: 10, view: lazyPage(async () => (await import('./mall.tsx')).Mall) }],
    closing: [{ place: 10, view: lazyPage(async () => (await import('./closing-points.tsx')).ClosingPoints) }],
  },
  stale: { points: [keys.points, keys.rewards] },
  ofViewer: [keys.rewards],
  personal: [keys.points],
};
