import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  stale: { realityCheck: [keys.realityCheck] },
  personal: [keys.realityCheck],
};
