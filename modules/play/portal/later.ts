import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { lazyPage, lazyPart } from '@sanam/portal/lib/lazy-page.ts';

export const later: PortalFeature = {
  memberViews: [
    { of: 'personalHistoryCopy', view: lazyPart(async () => (await import('./bet-record-page.tsx')).BetRecordPage) },
  ],
  closedEntries: [
    {
      name: 'personalHistoryCopy',
      icon: 'games',
      label: 'member.personalHistoryCopy',
      place: 30,
      to: '/?mc=personalHistoryCopy',
    },
  ],
  closedParts: [
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
