import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';

export const feature: PortalFeature = {
  slots: {
    closedSite: [{ place: 10, view: lazyPage(async () => (await import('./closed-site.tsx')).ClosedSite) }],
  },
};
