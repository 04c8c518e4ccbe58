import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    personalHistoryCopy: true;
  }
}

const GamePage = lazyPage(async () => (await import('./game-page.tsx')).GamePage);

export const feature: PortalFeature = {
  routes: [
    { paths: [gamePaths.gameCenter], page: lazyPage(async () => (await import('./game-center.tsx')).GameCenter) },
    { paths: [gamePaths.game, gamePaths.fbsports], isForMembers: true, frame: 'play', page: GamePage },
    { paths: [gamePaths.seamless], isForMembers: true, frame: 'play', header: 'withoutNavigation', page: GamePage },
  ],
  memberEntries: [
    {
      name: 'personalHistoryCopy',
      icon: 'games',
      in: { centre: 40, account: 10, home: 30 },
    },
  ],
  stale: { round: [keys.bets] },
  personal: [keys.bets],
};
