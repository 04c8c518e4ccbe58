// Registers bonuses.
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { fromWire } from '@sanam/contract';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { followBonuses } from './follow.ts';
import { offers } from './offers.ts';
import { forfeit, start } from './own.ts';
import { ownBonuses } from './reading.ts';
import { bonusOwners, createBonusStaffHandlers } from './staff.ts';

export function defineBonuses(platform: Platform, deps: PromotionStaffDeps): Handlers {
  platform.tenancy.define(bonusOwners);
  followBonuses(deps, platform);
  return {
    ...createBonusStaffHandlers(deps),
    depositOffers: ({
      session: { memberId, merchantId },
      query: { deposit, method = null, language },
      context: { country },
    }) => offers(deps, { memberId, merchantId, language, country, method, depositMinor: fromWire(deposit) }),
    listBonuses: ({ session, query }) => ownBonuses(deps, { ...query, memberId: session.memberId, state: query.state }),
    startBonus: ({ session: { memberId }, params, context, idempotency }) =>
      start(deps, { memberId, grantId: params.id, context, idempotency }),
    forfeitBonus: ({ session: { memberId }, params, context, idempotency }) =>
      forfeit(deps, { memberId, grantId: params.id, context, idempotency }),
  };
}
