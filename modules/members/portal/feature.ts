import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { aliases, paths } from '@sanam/portal/paths.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  routes: [
    {
      paths: [paths.register, ...aliases.register],
      isForVisitors: true,
      page: lazyPage(async () => (await import('./register/register-screen.tsx')).RegisterScreen),
    },
  ],
  personal: [keys.member],
};
