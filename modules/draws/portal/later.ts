import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage, lazyPart } from '@sanam/portal/lib/lazy-page.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    draws: true;
  }
}

export const later: PortalFeature = {
  memberEntries: [
    {
      name: 'draws',
      icon: 'ticket',
      in: { centre: 97 },
      badge: lazyPart(async () => (await import('./ticket-dot.tsx')).TicketDot),
    },
  ],
  memberViews: [{ of: 'draws', view: lazyPage(async () => (await import('./draws-page.tsx')).DrawsPage) }],
  stale: { draws: [keys.draws] },
  personal: [keys.draws],
};
