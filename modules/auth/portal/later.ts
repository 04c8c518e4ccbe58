import { LoginOutlet, PasswordChangeOutlet } from './popups.tsx';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';

export const later: PortalFeature = {
  slots: {
    popups: [{ place: 20, view: LoginOutlet }],
    popupsAlways: [{ place: 10, view: PasswordChangeOutlet }],

    security: [
      {
        place: 30,
        view: lazyPage(async () => (await import('./social/linked-accounts-panel.tsx')).LinkedAccountsPanel),
      },
    ],
  },
};
