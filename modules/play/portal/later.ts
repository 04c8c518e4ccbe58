import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    personalProfit: true;
  }
}

const profit = async () => (await import('./profit-page.tsx')).ProfitPage;

export const later: PortalFeature = {
  memberEntries: [{ name: 'personalProfit', icon: 'coins', in: { centre: 60 } }],
  memberViews: [
    { of: 'personalProfit', view: lazyPage(profit) },
    { of: 'personalHistoryCopy', view: lazyPage(async () => (await import('./bet-record-page.tsx')).BetRecordPage) },
  ],
  closedEntries: [
    {
      name: 'personalHistoryCopy',
      icon: 'games',
      label: 'member.personalHistoryCopy',
      place: 30,
      to: '/?mc=personalHistoryCopy',
    },
    { name: 'personalProfit', icon: 'coins', label: 'member.personalProfit', place: 32, to: '/?mc=personalProfit' },
  ],
  closedParts: [
    { of: 'withdraw', place: 20, view: lazyPage(async () => (await import('./open-rounds.tsx')).OpenRounds) },
    { of: 'personalProfit', place: 10, view: lazyPage(profit) },
    {
      of: 'personalHistoryCopy',
      place: 10,
      view: lazyPage(async () => (await import('./bet-record-page.tsx')).BetRecordPage),
    },
  ],
  links: [
    {
      to: gamePaths.gameCenter,
      icon: 'grid',
      label: 'nav.gameCenter',
      in: { sheet: 20, footer: 10, home: 10, toGames: 10 },
    },
  ],
};
