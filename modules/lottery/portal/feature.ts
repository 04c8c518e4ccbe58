import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  routes: [
    {
      paths: [gamePaths.lottery, gamePaths.vnlottery],
      header: 'withoutNavigation',
      page: lazyPage(async () => (await import('./lottery-page.tsx')).LotteryPage),
    },
  ],
  stale: {
    lotteryDraw: [keys.lottery],
    lotteryResult: [keys.lottery],
    lotteryTicket: [keys.tickets],
  },
  personal: [keys.recentLotteries, keys.favouriteLotteries, keys.tickets, keys.slips],
};
