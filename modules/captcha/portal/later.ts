import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { HumanCheckOutlet } from './human-check-outlet.tsx';

export const later: PortalFeature = {
  slots: { popupsAlways: [{ place: 30, view: HumanCheckOutlet }] },
};
