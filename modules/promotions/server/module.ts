import { content } from '@sanam/content/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { promotionCalls } from '../contract/calls.ts';
import { promotionsTopics } from '../contract/live.ts';
import { promotionsPermissions } from '../contract/permissions.ts';
import { promotionsRefusals } from '../contract/refusals.ts';
import { campaignCalls, promoApplicationCalls, turnoverStaffCalls } from '../contract/staff-calls.ts';
import { turnoverCalls } from '../contract/turnover-calls.ts';
import { defineActivities } from './activities/define.ts';
import { verifyActivities } from './activities/verify.ts';
import { promotionsEvents } from './events.ts';
import { promotionsMoneyKinds } from './money-kinds.ts';
import { promotionsSettings } from './settings.ts';
import { followFacts } from './turnover/follow.ts';
import { createTurnoverHandlers } from './turnover/meter.ts';
import { createTurnover } from './turnover/service.ts';
import { createTurnoverStaffHandlers, turnoverOwners } from './turnover/staff.ts';
import { verifyTurnover } from './turnover/verify.ts';

/** Campaigns, activities, and the turnover meter: requirements and the contribution of each bet. */
export const promotions = defineModule({
  name: 'promotions',
  calls: { ...promotionCalls, ...turnoverCalls },
  staffCalls: { ...campaignCalls, ...promoApplicationCalls, ...turnoverStaffCalls },
  permissions: promotionsPermissions,
  refusals: promotionsRefusals,
  topics: promotionsTopics,
  events: promotionsEvents,
  settings: Object.values(promotionsSettings),
  moneyKinds: promotionsMoneyKinds,
  needs: { content, ledger, members, merchants, play, protection, staff, wallet },
  invariants: async ({ db }) => [...(await verifyTurnover(db)), ...(await verifyActivities(db))],
  create(platform, needs) {
    const common = {
      ledger: needs.ledger.service,
      members: needs.members.service,
      site: needs.merchants.service,
    };
    const deps = { ...common, db: platform.db, events: platform.events, balance: needs.wallet.balance };
    needs.wallet.ports.turnover.answer(createTurnover(deps));
    followFacts(deps, needs.play.followers);
    platform.tenancy.define(turnoverOwners);
    const { approvals, people } = needs.staff;
    const activities = defineActivities(platform, {
      ...common,
      protection: needs.protection.service,
      approvals,
      people,
    });
    return {
      front: { ports: { memberOf: activities.memberOf } },
      handlers: {
        ...createTurnoverStaffHandlers({ ...deps, approvals }),
        ...createTurnoverHandlers({ db: platform.db, wallet: needs.wallet.service }),
        ...activities.handlers,
      },
    };
  },
});
