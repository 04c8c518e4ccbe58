import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys } from './keys.ts';
import { lotteryPaths } from './paths.ts';

const drawPages = () => import('./draw-pages.ts');

const ofGames = (gameCodes: readonly string[]) => gameCodes.map((code) => [...keys.draws, code]);

export const feature: PortalFeature = {
  routes: [
    {
      paths: [gamePaths.lottery, gamePaths.vnlottery],
      header: 'withoutNavigation',
      page: lazyPage(async () => (await import('./lottery-page.tsx')).LotteryPage),
    },
    { paths: [lotteryPaths.results], page: lazyPage(async () => (await drawPages()).ResultsPage) },
    { paths: [lotteryPaths.draw], page: lazyPage(async () => (await drawPages()).DrawPage) },
    { paths: [lotteryPaths.proof], page: lazyPage(async () => (await drawPages()).VerificationPage) },
    { paths: [lotteryPaths.yeekee], page: lazyPage(async () => (await drawPages()).YeekeePage) },
  ],
  stale: {
    lotteryDraw: ({ gameCodes }) => ofGames(gameCodes),
    lotteryResult: ({ gameCodes }) => [keys.results, ...ofGames(gameCodes)],
    yeekeeShot: [keys.shots],
    shotPrize: [keys.shots, keys.shotPrizes],
    lotteryTicket: [keys.tickets],
  },
  personal: [keys.recentLotteries, keys.favouriteLotteries, keys.tickets, keys.slips, keys.shotPrizes],
};
