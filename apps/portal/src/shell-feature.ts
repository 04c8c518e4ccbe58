import type { PortalFeature } from './lib/feature.ts';
import { lazyPage } from './lib/lazy-page.ts';
import { paths } from './paths.ts';

const pages = () => import('./layouts/module-pages.tsx');

/** Pages and links of the shell: home, and the frames of the levels and the points mall. */
export const feature: PortalFeature = {
  routes: [
    { paths: [paths.vip], page: lazyPage(async () => (await pages()).VipPage) },
    { paths: [paths.pointMall], page: lazyPage(async () => (await pages()).PointMallPage) },
  ],
  links: [{ to: paths.home, icon: 'home', label: 'nav.home', in: { bottom: 10 } }],
};
