import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys } from './keys.ts';
import { lotteryPaths } from './paths.ts';

export const feature: PortalFeature = {
  routes: [
    {
      paths: [gamePaths.lottery, gamePaths.vnlottery],
      header: 'withoutNavigation',
      page: lazyPage(async () => (await import('./lottery-page.tsx')).LotteryPage),
    },
    {
      paths: [lotteryPaths.results],
      page: lazyPage(async () => (await import('./results/results-page.tsx')).ResultsPage),
    },
    { paths: [lotteryPaths.draw], page: lazyPage(async () => (await import('./results/draw-page.tsx')).DrawPage) },
    {
      paths: [lotteryPaths.proof],
      page: lazyPage(async () => (await import('./verification/verification-page.tsx')).VerificationPage),
    },
    { paths: [lotteryPaths.yeekee], page: lazyPage(async () => (await import('./yeekee/yeekee-page.tsx')).YeekeePage) },
  ],
  stale: {
    lotteryDraw: [keys.lottery, keys.draws],
    lotteryResult: [keys.lottery, keys.results, keys.draws],
    yeekeeShot: [keys.shots],
    lotteryTicket: [keys.tickets],
  },
  personal: [keys.recentLotteries, keys.favouriteLotteries, keys.tickets, keys.slips],
};
