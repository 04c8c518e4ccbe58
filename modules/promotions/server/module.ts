import { auth } from '@sanam/auth/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { freerounds } from '@sanam/freerounds/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { type TurnoverPort, wallet } from '@sanam/wallet/server/index.ts';
import { promotionCalls } from '../contract/calls.ts';
import { promotionsTopics } from '../contract/live.ts';
import { promotionsPermissions } from '../contract/permissions.ts';
import { promotionsRefusals } from '../contract/refusals.ts';
import {
  bonusStaffCalls,
  calendarCalls,
  cashbackCalls,
  campaignCalls,
  capCalls,
  caseCalls,
  codeCalls,
  costCalls,
  policyCalls,
  promoApplicationCalls,
  stopCalls,
  segmentCalls,
  simulationCalls,
  turnoverStaffCalls,
} from '../contract/staff-calls.ts';
import { bonusCalls } from '../contract/bonus-calls.ts';
import { turnoverCalls } from '../contract/turnover-calls.ts';
import { defineActivities } from './activities/define.ts';
import { verifyActivities } from './activities/verify.ts';
import { defineBonuses } from './bonuses/define.ts';
import { tellDue } from './bonuses/follow.ts';
import { choose } from './bonuses/offers.ts';
import { stakes } from './bonuses/own.ts';
import { verifyBonuses } from './bonuses/verify.ts';
import { createCalendarHandlers } from './calendar/staff.ts';
import { sumExpenses } from './costs/expenses.ts';
import { createCapHandlers } from './caps/staff.ts';
import { createCostHandlers } from './costs/staff.ts';
import { verifyExpenses } from './costs/verify.ts';
import type { AgentsAbove, MembersBeside } from './campaigns/lines.ts';
import { fillDemonstration } from './campaigns/demonstration.ts';
import type { PromotionStaffDeps } from './campaigns/deps.ts';
import { defineCases } from './cases/define.ts';
import { LOSSES } from './cashback/periods.ts';
import { createCashbackHandlers } from './cashback/staff.ts';
import { countLosses } from './cashback/store.ts';
import { verifyCashbacks } from './cashback/verify.ts';
import { createPolicyHandlers } from './policies/staff.ts';
import { giveReward } from './given/give.ts';
import { promotionsEvents } from './events.ts';
import { followGoals, GOALS } from './goals/reach.ts';
import { promotionsMoneyKinds } from './money-kinds.ts';
import { countKept, keptAfter, type KeptFilter } from './segments/kept.ts';
import { createSegmentHandlers, segmentOwners } from './segments/staff.ts';
import { promotionsSettings, settingFigures } from './settings.ts';
import { refuseStoppedFor } from './stopping/guard.ts';
import { createStopHandlers, type KeepTime } from './stopping/staff.ts';
import { stopped } from './stopping/store.ts';
import { simulate } from './simulator/simulate.ts';
import { followFacts } from './turnover/follow.ts';
import { createTurnoverHandlers } from './turnover/meter.ts';
import { createTurnover } from './turnover/service.ts';
import { createTurnoverStaffHandlers, turnoverOwners } from './turnover/staff.ts';
import { verifyTurnover } from './turnover/verify.ts';
import { worklistOf } from './worklist.ts';

const needs = {
  auth,
  content,
  freerounds,
  ledger,
  members,
  merchants,
  payments,
  play,
  protection,
  staff,
  vendors,
  wallet,
};

/** How agents answer about lines. */
type Lines = Pick<PromotionStaffDeps, 'agentsAbove' | 'membersBeside'>;

function depsOf(platform: Platform, fronts: FrontsOf<typeof needs>, lines: Lines): PromotionStaffDeps {
  const { approvals, people } = fronts.staff;
  return {
    db: platform.db,
    events: platform.events,
    log: platform.log,
    ledger: fronts.ledger.service,
    members: {
      ...fronts.members.service,
      signUpSigns: fronts.members.signUpSigns,
      namesNear: fronts.members.namesNear,
    },
    site: fronts.merchants.service,
    protection: fronts.protection.service,
    payments: {
      ...fronts.payments.service,
      moneySigns: fronts.payments.moneySigns,
      sharedSigns: fronts.payments.sharedSigns,
      withoutDeposits: fronts.payments.withoutDeposits,
    },
    auth: fronts.auth.service,
    play: fronts.play,
    bonusPlay: fronts.vendors.bonusPlay,
    freeRounds: fronts.freerounds.service,
    vendors: fronts.vendors.vendors,
    ...lines,
    approvals,
    people,
    roles: { giving: fronts.staff.service.rolesGiving },
  };
}

/** The promotions module: campaigns, activities and turnover requirements with the contribution of each bet. */
export const promotions = defineModule({
  name: 'promotions',
  calls: { ...promotionCalls, ...turnoverCalls, ...bonusCalls },
  staffCalls: {
    ...campaignCalls,
    ...promoApplicationCalls,
    ...turnoverStaffCalls,
    ...bonusStaffCalls,
    ...stopCalls,
    ...codeCalls,
    ...segmentCalls,
    ...simulationCalls,
    ...policyCalls,
    ...calendarCalls,
    ...costCalls,
    ...cashbackCalls,
    ...capCalls,
    ...caseCalls,
  },
  permissions: promotionsPermissions,
  refusals: promotionsRefusals,
  topics: promotionsTopics,
  events: promotionsEvents,
  settings: Object.values(promotionsSettings),
  moneyKinds: promotionsMoneyKinds,
  needs,
  invariants: async ({ db }) => [
    ...(await verifyTurnover(db)),
    ...(await verifyActivities(db)),
    ...(await verifyBonuses(db)),
    ...(await verifyCashbacks(db)),
    ...(await verifyExpenses(db)),
  ],
  create(platform, fronts) {
    const agentsAbove = platform.ports.open<AgentsAbove>('promotions.agentsAbove');
    const membersBeside = platform.ports.open<MembersBeside>('promotions.membersBeside');
    const deps = depsOf(platform, fronts, { agentsAbove: agentsAbove.ask, membersBeside: membersBeside.ask });
    fronts.merchants.defineFigures(settingFigures);
    const giveBonus: TurnoverPort['giveBonus'] = (trx, context, gift) => giveReward(deps, trx, context, gift);
    const turnover = {
      ...deps,
      site: fronts.merchants.service,
      balance: fronts.wallet.balance,
      bonuses: { ...stakes(deps), giveBonus },
    };
    fronts.wallet.ports.turnover.answer(createTurnover(turnover));
    defineExpenses(platform);
    const keepTime = platform.ports.open<KeepTime>('promotions.keepTime');
    fronts.ledger.promotions.answer({
      refuseStopped: (trx, memberId) => refuseStoppedFor(deps, trx, memberId),
      stopped,
    });
    fronts.payments.ports.chooseOffer.answer((trx, asked) => choose(deps, trx, asked));
    fronts.play.followers.followFacts({ name: GOALS, sum: (trx, span) => followGoals(deps, trx, span) });
    fronts.play.followers.followFacts({ name: LOSSES, sum: countLosses });
    followFacts(turnover, fronts.play.followers, (trx, members) => tellDue(platform, trx, members));
    platform.tenancy.define({ ...turnoverOwners, ...segmentOwners });
    const activities = defineActivities(platform, deps);
    return {
      front: {
        ports: { memberOf: activities.memberOf, keepTime, agentsAbove, membersBeside },
        /** Reads members of a filter who match a kept audience. */
        keptAudience: {
          after: (db: Db, filter: KeptFilter, page: { after: string; limit: number }) =>
            keptAfter(deps, db, filter, page),
          count: (db: Db, filter: KeptFilter) => countKept(deps, db, filter),
        },
        worklist: (merchantId: string | null) => worklistOf(platform.db, merchantId),
        /** Creates the campaigns of a sandbox. */
        fillDemonstration: (context: Context) => fillDemonstration(deps, context),
      },
      handlers: {
        ...createTurnoverStaffHandlers(turnover),
        ...createStopHandlers({ ...deps, keepTime: keepTime.ask }),
        ...createSegmentHandlers(deps),
        opsSimulateCampaign: ({ params, body }) => simulate(deps, { ...params, ...body }),
        ...createPolicyHandlers(deps),
        ...createCalendarHandlers(deps),
        ...createCostHandlers(deps),
        ...createCashbackHandlers(deps),
        ...createCapHandlers(deps),
        ...defineCases(platform, deps),
        ...defineBonuses(platform, deps),
        ...createTurnoverHandlers({ ...turnover, wallet: fronts.wallet.service, play: fronts.play }),
        ...activities.handlers,
      },
    };
  },
});

const EXPENSES_SECONDS = 60;

/** Defines the job that sums expenses of promotions behind the ledger. */
function defineExpenses({ db, jobs }: Platform): void {
  jobs.define({
    name: 'promotions.expenses',
    lane: 'upkeep',
    everySeconds: EXPENSES_SECONDS,
    run: () => sumExpenses(db),
  });
}
