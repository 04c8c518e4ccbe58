// Registers campaigns, activities and applications.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { applicationLimits } from '../applications/service.ts';
import { applicationOwners, createApplicationHandlers } from '../applications/staff.ts';
import { defineClock } from '../campaigns/clock.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { campaignOwners, createCampaignHandlers } from '../campaigns/staff.ts';
import { codeLimits, redeem } from '../codes/redeem.ts';
import { codeOwners, createCodeHandlers } from '../codes/staff.ts';
import { createActivityHandlers, type MemberOf } from './routes.ts';

export function defineActivities(platform: Platform, others: Omit<PromotionStaffDeps, 'db' | 'events'>) {
  const { db, events, jobs, log } = platform;
  const deps: PromotionStaffDeps = { ...others, db, events };
  const memberOf = platform.ports.open<MemberOf>('promotions.memberOf');
  const files = platform.files.area('applications');
  const limiter = createRateLimiter(platform, 'promotions', applicationLimits);
  const codeLimiter = createRateLimiter(platform, 'promotions', codeLimits);
  platform.tenancy.define({ ...campaignOwners, ...applicationOwners, ...codeOwners });
  defineClock({ ...deps, jobs, log });
  tellPages(platform);
  return {
    memberOf,
    handlers: {
      ...createActivityHandlers({ ...deps, files, limiter, memberOf: memberOf.ask }),
      ...createCampaignHandlers(deps),
      ...createApplicationHandlers({ ...deps, files }),
      ...createCodeHandlers(deps),
      redeemCode: ({ body, ...asked }: Parameters<NonNullable<Handlers['redeemCode']>>[0]) =>
        redeem({ ...deps, codeLimiter }, { ...body, ...asked }),
    },
  };
}

/** Publishes live events to the member's pages, and to staff for campaigns and applications. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const tellStaff = () => live.publish('staff', { type: 'opsPromotions' });
  events.on('promotions.activityChanged', 'live', async ({ memberId, kind }) => {
    await live.publish(`member:${memberId}`, { type: 'promotions' });
    if (kind === 'apply') await tellStaff();
  });
  events.on('promotions.offerOpened', 'live', ({ memberId }) =>
    live.publish(`member:${memberId}`, { type: 'promotions' }),
  );
  events.on('promotions.goalsCounted', 'live', async ({ memberIds }) => {
    for (const memberId of memberIds) await live.publish(`member:${memberId}`, { type: 'promotions' });
  });
  events.on('promotions.campaignChanged', 'live', tellStaff);
  events.on('promotions.stopTurned', 'live', tellStaff);
}
