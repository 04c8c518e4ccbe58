import { NoticeOutlet } from './notice-outlet.tsx';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyBrowse, lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { contentPaths } from './paths.ts';

const homeRest = () => import('./home-rest.ts');
const channels = () => import('./service-channels/service-channels.tsx');

export const later: PortalFeature = {
  links: [
    { to: contentPaths.winners, icon: 'star', label: 'home.winners', in: { footer: 50 } },
    {
      to: contentPaths.help,
      icon: 'info',
      label: 'footer.helpCentre',
      in: { sheet: 60, footerHelp: 10, home: 40, side: 30 },
    },
    { to: `${contentPaths.help}#term`, icon: 'info', label: 'footer.terms', in: { footerHelp: 20, terms: 10 } },
    {
      to: contentPaths.noticePage,
      icon: 'bell',
      label: 'footer.notices',
      in: { header: 10, sheet: 50, footerHelp: 30 },
    },
    { to: contentPaths.feedback, icon: 'chat', label: 'footer.feedback', in: { footerHelp: 40 } },
    { to: contentPaths.down, icon: 'phone', label: 'footer.down', in: { footerHelp: 50 } },
    { to: contentPaths.down, icon: 'phone', label: 'nav.down', in: { navigation: 20, sheet: 70 } },
    { to: contentPaths.join, icon: 'users', label: 'footer.join', in: { footerHelp: 60 } },
  ],
  closedEntries: [
    {
      name: 'help',
      icon: 'info',
      label: 'closed.help',
      place: 40,
      to: contentPaths.help,
      paths: [contentPaths.help, contentPaths.helpMc],
      hasHeading: true,
    },
    {
      name: 'complaint',
      icon: 'chat',
      label: 'closed.complaint',
      place: 45,
      to: contentPaths.feedback,
      paths: [contentPaths.feedback],
      hasHeading: true,
    },
  ],
  closedParts: [
    { of: 'help', place: 10, view: lazyPage(async () => (await import('./help-page.tsx')).HelpPage) },
    { of: 'complaint', place: 10, view: lazyPage(async () => (await import('./feedback-page.tsx')).FeedbackPage) },
  ],
  slots: {
    popups: [{ place: 70, view: NoticeOutlet }],

    homeRest: [
      { place: 20, view: lazyBrowse(async () => (await homeRest()).LatestWinners) },
      { place: 30, view: lazyBrowse(async () => (await homeRest()).PromotionsTeaser) },
      { place: 40, view: lazyBrowse(async () => (await homeRest()).HomeWays) },
      { place: 60, view: lazyBrowse(async () => (await homeRest()).AppTeaser) },
    ],
    sideEnd: [{ place: 10, view: lazyPage(async () => (await channels()).BarChannels) }],
    sheetEnd: [{ place: 10, view: lazyPage(async () => (await channels()).SheetChannels) }],
    forgotEnd: [{ place: 10, view: lazyPage(async () => (await import('./contact-list.tsx')).ContactList) }],
  },
};
