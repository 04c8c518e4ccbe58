import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { contentPaths } from './paths.ts';
import { keys } from './keys.ts';
import { BannerArea } from './banner-area.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { startReading } from './queries.ts';

const promoPages = () => import('./promo-pages.ts');

export const feature: PortalFeature = {
  routes: [
    {
      paths: [contentPaths.promotions],
      page: lazyPage(async () => (await promoPages()).PromotionsPage),
    },
    {
      paths: [contentPaths.promoDetail],
      page: lazyPage(async () => (await promoPages()).PromoDetailPage),
    },
    { paths: [contentPaths.winners], page: lazyPage(async () => (await import('./winners-page.tsx')).WinnersPage) },
    {
      paths: [contentPaths.help, contentPaths.helpMc],
      page: lazyPage(async () => (await import('./help-page.tsx')).HelpPage),
    },
    { paths: [contentPaths.noticePage], page: lazyPage(async () => (await import('./notice-page.tsx')).NoticePage) },
    {
      paths: [contentPaths.feedback],
      isForMembers: true,
      page: lazyPage(async () => (await import('./feedback-page.tsx')).FeedbackPage),
    },
    { paths: [contentPaths.join], page: lazyPage(async () => (await import('./join-page.tsx')).JoinPage) },
    {
      paths: [contentPaths.down, contentPaths.download],
      page: lazyPage(async () => (await import('./down-page.tsx')).DownPage),
    },
  ],
  links: [
    {
      to: contentPaths.promotions,
      icon: 'gift',
      label: 'nav.promotions',
      in: { bottom: 40, navigation: 10, sheet: 10, footer: 20 },
    },
  ],
  slots: {
    banner: [{ place: 10, view: BannerArea }],
    homeTop: [{ place: 10, view: NoticeBar }],
  },
  startReading,
  stale: { content: [keys.announcements, keys.help, keys.customerService], feedback: [keys.feedback] },
  ofViewer: [keys.announcements],
  personal: [keys.feedback],
};
