import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  stale: { security: [keys.security, keys.sessions], sessionEnded: [keys.security, keys.sessions] },
  personal: [keys.security, keys.sessions],
};
