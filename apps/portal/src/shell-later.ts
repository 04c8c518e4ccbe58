import type { PortalFeature } from './lib/feature.ts';
import { paths } from './paths.ts';

export const later: PortalFeature = {
  links: [
    { to: paths.vip, icon: 'crown', label: 'nav.vip', in: { sheet: 30, footer: 30, home: 20, side: 10 } },
    { to: paths.pointMall, icon: 'coins', label: 'nav.pointMall', in: { sheet: 40, footer: 40, home: 30, side: 20 } },
  ],
};
