import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { paths } from '@sanam/portal/paths.ts';
import { keys } from './keys.ts';

export const feature: PortalFeature = {
  routes: [
    { paths: [paths.promotions], page: lazyPage(async () => (await import('./promotions-page.tsx')).PromotionsPage) },
    {
      paths: [paths.promoDetail],
      page: lazyPage(async () => (await import('./promo-detail-page.tsx')).PromoDetailPage),
    },
    { paths: [paths.winners], page: lazyPage(async () => (await import('./winners-page.tsx')).WinnersPage) },
    { paths: [paths.help, paths.helpMc], page: lazyPage(async () => (await import('./help-page.tsx')).HelpPage) },
    { paths: [paths.noticePage], page: lazyPage(async () => (await import('./notice-page.tsx')).NoticePage) },
    {
      paths: [paths.feedback],
      isForMembers: true,
      page: lazyPage(async () => (await import('./feedback-page.tsx')).FeedbackPage),
    },
    { paths: [paths.join], page: lazyPage(async () => (await import('./join-page.tsx')).JoinPage) },
    { paths: [paths.down, paths.download], page: lazyPage(async () => (await import('./down-page.tsx')).DownPage) },
  ],
  stale: { content: [keys.announcements, keys.help, keys.customerService], feedback: [keys.feedback] },
  personal: [keys.feedback],
};
