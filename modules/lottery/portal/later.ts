import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    lotteryTickets: true;
  }
}

export const later: PortalFeature = {
  slots: {
    categoryTop: [{ place: 10, view: lazyPage(async () => (await import('./hall/category-hall.tsx')).CategoryHall) }],
  },
};
