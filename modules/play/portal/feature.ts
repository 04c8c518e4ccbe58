import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { paths } from '@sanam/portal/paths.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  routes: [{ paths: [paths.gameCenter], page: lazyPage(async () => (await import('./game-center.tsx')).GameCenter) }],
  stale: { round: [keys.bets] },
  personal: [keys.bets],
};
