import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage, lazyPart } from '@sanam/portal/lib/lazy-page.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    messageV2: true;
  }
}

const page = async () => (await import('./inbox-page.tsx')).InboxPage;

export const later: PortalFeature = {
  memberEntries: [
    {
      name: 'messageV2',
      icon: 'mail',
      in: { centre: 100, header: 10 },
      badge: lazyPart(async () => (await import('./unread-dot.tsx')).UnreadDot),
    },
  ],
  memberViews: [{ of: 'messageV2', view: lazyPage(page) }],
  closedEntries: [{ name: 'messageV2', icon: 'mail', label: 'member.messageV2', place: 35, to: '/?mc=messageV2' }],
  closedParts: [{ of: 'messageV2', place: 10, view: lazyPage(page) }],
  stale: { inbox: [keys.inbox, keys.unread] },
  personal: [keys.inbox, keys.unread, keys.choices],
  onLogout: async () => (await import('./push-browser.ts')).endPushAtLogout(),
};
