import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    saferPlay: true;
  }
}

export const feature: PortalFeature = {
  stale: { realityCheck: [keys.realityCheck], protection: [keys.protection, keys.realityCheck] },
  personal: [keys.realityCheck, keys.protection],
};
