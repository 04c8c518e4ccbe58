import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import type {} from '../contract/live.ts';
import { AgentOverlay } from './agent-overlay.tsx';
import { keys } from './keys.ts';
import { mayTransferUp } from './may-transfer-up.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    transferUpline: true;
  }
}

export const later: PortalFeature = {
  memberEntries: [{ name: 'transferUpline', icon: 'up', in: { centre: 35 }, isShown: mayTransferUp }],
  memberViews: [
    {
      of: 'transferUpline',
      view: lazyPage(async () => (await import('./transfers/upline-page.tsx')).UplinePage),
    },
  ],
  slots: {
    agentHome: [{ place: 10, view: lazyPage(async () => (await import('./home/agent-board.tsx')).AgentBoard) }],
    popups: [
      { place: 45, view: AgentOverlay },
      { place: 50, view: lazyPage(async () => (await import('./offer/offer-popup.tsx')).OfferPopup) },
    ],
  },
  stale: { agentOffer: [keys.offer], agentWallet: [keys.centre], agentContract: [keys.centre] },
  personal: [keys.centre, keys.offer],
};
