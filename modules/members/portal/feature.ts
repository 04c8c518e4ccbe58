import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  personal: [keys.member],
};
