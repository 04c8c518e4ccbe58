import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys } from './keys.ts';

export const later: PortalFeature = {
  slots: {
    bonusDetails: [
      { place: 10, view: lazyPage(async () => (await import('./turnover/turnover-part.tsx')).TurnoverPart) },
    ],
  },
  stale: { balance: [keys.turnover] },
  personal: [keys.turnover],
};
