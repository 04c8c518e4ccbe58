// Registers cases of bonuses.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { createLineHandlers } from './lines.ts';
import { caseOwners, createCaseHandlers } from './staff.ts';
import { lookAtPlayed, releaseOverdue } from './watch.ts';

const EVERY_SECONDS = 60;

export function defineCases({ events, jobs, live, tenancy }: Platform, deps: PromotionStaffDeps): Handlers {
  tenancy.define(caseOwners);
  const upkeep = { lane: 'upkeep', everySeconds: EVERY_SECONDS } as const;
  jobs.define({ name: 'promotions.cases', ...upkeep, run: () => releaseOverdue(deps) });
  jobs.define({ name: 'promotions.lookAtPlayed', ...upkeep, run: () => lookAtPlayed(deps) });
  events.on('promotions.caseChanged', 'live', () => live.publish('staff', { type: 'opsPromotions' }));
  return { ...createCaseHandlers(deps), ...createLineHandlers(deps) };
}
