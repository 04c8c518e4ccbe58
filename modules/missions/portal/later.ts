import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage, lazyPart } from '@sanam/portal/lib/lazy-page.ts';
import type {} from '../contract/live.ts';
import { claimableCount } from './claimable-count.ts';
import { keys } from './keys.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    missionLeaderboard: true;
  }
}

export const later: PortalFeature = {
  memberEntries: [
    {
      name: 'missionLeaderboard',
      icon: 'star',
      in: { centre: 95 },
      badge: lazyPart(async () => (await import('./mission-dot.tsx')).MissionDot),
    },
  ],
  memberViews: [
    { of: 'missionLeaderboard', view: lazyPage(async () => (await import('./missions-page.tsx')).MissionsPage) },
  ],
  slots: {
    rewardsWaiting: [
      { place: 15, view: lazyPage(async () => (await import('./waiting-missions.tsx')).WaitingMissions) },
    ],
  },
  rewardCounts: [claimableCount],
  stale: { missions: [keys.missions] },
  personal: [keys.missions],
};
