import { RegisterOutlet, TrialStripOutlet } from './outlets.tsx';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    identity: true;
  }
}

const account = () => import('./account-pages.ts');
const Identity = lazyPage(async () => (await account()).IdentityPage);
const Closing = lazyPage(async () => (await account()).ClosingPanel);

export const later: PortalFeature = {
  memberEntries: [{ name: 'identity', icon: 'user', in: { centre: 13 } }],
  memberViews: [{ of: 'identity', view: Identity }],
  closedEntries: [{ name: 'identity', icon: 'user', label: 'member.identity', place: 37, to: '/?mc=identity' }],
  closedParts: [
    { of: 'identity', place: 10, view: Identity },
    { of: 'securityCenter', place: 30, view: Closing },
  ],
  slots: {
    strip: [{ place: 10, view: TrialStripOutlet }],
    popups: [
      { place: 30, view: RegisterOutlet },
      { place: 40, view: lazyPage(async () => (await import('./last-login.tsx')).LastLogin) },
    ],

    security: [
      { place: 10, view: lazyPage(async () => (await account()).ProfilePanel) },
      { place: 90, view: Closing },
    ],
  },
};
