import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    securityCenter: true;
  }
}

export const feature: PortalFeature = {
  memberEntries: [
    {
      name: 'securityCenter',
      icon: 'shield',
      in: { centre: 10, account: 50 },
      bottom: { place: 50, label: 'nav.me', icon: 'user' },
    },
  ],
  stale: { security: [keys.security, keys.sessions], sessionEnded: [keys.security, keys.sessions] },
  personal: [keys.security, keys.sessions],
};
