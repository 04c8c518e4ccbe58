import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    referral: true;
  }
}

export const later: PortalFeature = {
  memberEntries: [{ name: 'referral', icon: 'users', in: { centre: 85 } }],
  memberViews: [{ of: 'referral', view: lazyPage(async () => (await import('./referral-page.tsx')).ReferralPage) }],
  stale: { referral: [keys.referral] },
  personal: [keys.referral],
};
