import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyBrowse, lazyPage } from '@sanam/portal/lib/lazy-page.ts';

import { keys } from './keys.ts';

const contact = [{ place: 20, view: lazyBrowse(async () => (await import('./contact-lines.tsx')).ContactLines) }];
const Page = lazyPage(async () => (await import('./safer-play/safer-play-page.tsx')).SaferPlayPage);

/** Lazy chunk with the parts of the home page that load after its first screen. */
const HomePrompt = lazyPage(async () => (await import('./home-prompt.tsx')).HomePrompt);

/** Equal to the key in `identity/queries.ts`; importing it would load its chunk. */
const identity = ['identity'] as const;

export const later: PortalFeature = {
  slots: {
    homeRest: [{ place: 5, view: HomePrompt }],
    footerLists: contact,
    deskEnd: contact,
    security: [
      { place: 15, view: lazyPage(async () => (await import('./identity/identity-panel.tsx')).IdentityPanel) },
    ],
  },
  stale: { identity: [identity], deposit: [identity] },
  links: [{ to: '/?mc=saferPlay', icon: 'heart', label: 'member.saferPlay', in: { home: 50, footerHelp: 15 } }],
  personal: [keys.limitPrompt, identity],
  memberEntries: [{ name: 'saferPlay', icon: 'heart', in: { centre: 15 } }],
  memberViews: [{ of: 'saferPlay', view: Page }],
  closedEntries: [{ name: 'saferPlay', icon: 'heart', label: 'member.saferPlay', place: 38, to: '/?mc=saferPlay' }],
  closedParts: [{ of: 'saferPlay', place: 10, view: Page }],
};
