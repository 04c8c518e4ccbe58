import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyBrowse, lazyPart } from '@sanam/portal/lib/lazy-page.ts';
import { HomeMain } from './home-main.tsx';
import { keys } from './keys.ts';
import { categoryPaths, gamePaths, hallPaths } from './paths.ts';
import { RecentStrip } from './recent-strip.tsx';

const hallPage = () => import('./hall-page.tsx');

/** Checks for the pages that lead to the games. */
const isWithGames = (pathname: string): boolean =>
  pathname === gamePaths.gameCenter || Object.values(hallPaths).includes(pathname);

export const feature: PortalFeature = {
  routes: [
    { paths: [gamePaths.rng], page: lazyBrowse(async () => (await hallPage()).SlotPage) },
    { paths: [gamePaths.fish], page: lazyBrowse(async () => (await hallPage()).FishPage) },
    { paths: categoryPaths, page: lazyBrowse(async () => (await hallPage()).CategoryPage) },
  ],
  links: [{ to: gamePaths.rng, icon: 'games', label: 'nav.games', in: { bottom: 20 }, isHere: isWithGames }],
  slots: {
    homeMember: [{ place: 10, view: RecentStrip }],
    homeMain: [{ place: 10, view: HomeMain }],
    headerBar: [{ place: 10, view: lazyPart(async () => (await import('./navigation/navigation.tsx')).Navigation) }],
  },
  stale: { round: [keys.recentGames] },
  personal: [keys.recentGames, keys.favourites, keys.favouriteLists],
};
