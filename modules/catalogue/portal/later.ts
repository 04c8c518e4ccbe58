import { GameListOutlet } from './game-list-outlet.tsx';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyBrowse, lazyPage } from '@sanam/portal/lib/lazy-page.ts';

const homeRest = () => import('./home-rest.ts');
const footer = () => import('./footer.ts');

export const later: PortalFeature = {
  slots: {
    popups: [{ place: 10, view: GameListOutlet }],

    homeRest: [
      { place: 10, view: lazyBrowse(async () => (await homeRest()).JackpotCounter) },
      { place: 50, view: lazyBrowse(async () => (await homeRest()).VendorStrip) },
    ],
    sheetTop: [{ place: 10, view: lazyPage(async () => (await import('./navigation/sheet-games.tsx')).SheetGames) }],
    recent: [{ place: 10, view: lazyPage(async () => (await import('./recent-rows.tsx')).RecentRows) }],
    footerTop: [{ place: 10, view: lazyBrowse(async () => (await footer()).FooterVendors) }],
    footerLists: [{ place: 10, view: lazyBrowse(async () => (await footer()).FooterGames) }],
    loginTop: [{ place: 10, view: lazyPage(async () => (await import('./login-categories.tsx')).LoginCategories) }],
    forgotTop: [{ place: 10, view: lazyPage(async () => (await import('./hot-vendors.tsx')).HotVendors) }],
  },
};
