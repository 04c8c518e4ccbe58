import { lazyPage, lazyPart } from '@sanam/portal/lib/lazy-page.ts';
import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import type {} from '../contract/live.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    participation: true;
    rewardCenter: true;
  }
}

export const later: PortalFeature = {
  memberEntries: [
    {
      name: 'participation',
      icon: 'gift',
      in: { centre: 75, header: 20 },
      badge: lazyPart(async () => (await import('./promo-dot.tsx')).PromoDot),
    },
    {
      name: 'rewardCenter',
      icon: 'coins',
      in: { centre: 80 },
      badge: lazyPart(async () => (await import('./rewards/reward-dot.tsx')).RewardDot),
    },
  ],
  memberViews: [
    { of: 'rewardCenter', view: lazyPage(async () => (await import('./rewards/reward-page.tsx')).RewardPage) },
    {
      of: 'participation',
      view: lazyPage(async () => (await import('./participation/participation-page.tsx')).ParticipationPage),
    },
  ],
  slots: {
    depositOffers: [
      { place: 10, view: lazyPage(async () => (await import('./bonus/deposit-offers.tsx')).DepositOffers) },
    ],
    givingStop: [{ place: 10, view: lazyPage(async () => (await import('./giving-stop.tsx')).GivingStop) }],
    bonusDetails: [
      { place: 5, view: lazyPage(async () => (await import('./bonus/bonus-list.tsx')).BonusList) },
      { place: 10, view: lazyPage(async () => (await import('./turnover/turnover-part.tsx')).TurnoverPart) },
    ],
    betRound: [{ place: 10, view: lazyPage(async () => (await import('./turnover/round-counts.tsx')).RoundCounts) }],
    promotions: [{ place: 10, view: lazyPage(async () => (await import('./list/campaigns.tsx')).Campaigns) }],
    promotion: [{ place: 10, view: lazyPage(async () => (await import('./detail/campaign.tsx')).Campaign) }],
  },
  stale: {
    promotions: [keys.promotions, keys.mine, keys.count, keys.bonuses, keys.offers, keys.stop],
    balance: [keys.turnover, keys.bonuses],
  },
  ofViewer: [keys.promotions],
  personal: [keys.mine, keys.count, keys.turnover, keys.bonuses, keys.offers, keys.stop],
};
