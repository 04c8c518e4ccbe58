import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import type {} from '../contract/live.ts';
import { AgentOverlay } from './agent-overlay.tsx';
import { keys } from './keys.ts';

export const later: PortalFeature = {
  slots: {
    popups: [
      { place: 45, view: AgentOverlay },
      { place: 50, view: lazyPage(async () => (await import('./offer/offer-popup.tsx')).OfferPopup) },
    ],
  },
  stale: { agentOffer: [keys.offer], agentWallet: [keys.centre], agentContract: [keys.centre] },
  personal: [keys.centre, keys.offer],
};
