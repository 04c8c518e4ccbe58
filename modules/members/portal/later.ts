import { RegisterOutlet, TrialStripOutlet } from './outlets.tsx';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPart } from '@sanam/portal/lib/lazy-page.ts';

export const later: PortalFeature = {
  slots: {
    strip: [{ place: 10, view: TrialStripOutlet }],
    popups: [{ place: 30, view: RegisterOutlet }],

    security: [{ place: 10, view: lazyPart(async () => (await import('./profile-panel.tsx')).ProfilePanel) }],
  },
};
