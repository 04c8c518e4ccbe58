import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { vipCalls } from '../contract/calls.ts';
import { vipTopics } from '../contract/live.ts';
import { vipPermissions } from '../contract/permissions.ts';
import { vipRefusals } from '../contract/refusals.ts';
import { vipStaffCalls } from '../contract/staff-calls.ts';
import type { VipDeps, VipStaffDeps } from './deps.ts';
import { vipEvents } from './events.ts';
import { fillDemonstration } from './ladder/demonstration.ts';
import { createLadderHandlers } from './ladder/staff.ts';
import { ladderNow } from './ladder/store.ts';
import { vipMoneyKinds } from './money-kinds.ts';
import { passTime, voidAll } from './rewards/clock.ts';
import { costs } from './rewards/costs.ts';
import { estimateRebates } from './rewards/estimate.ts';
import { claimGift, payRebates } from './rewards/pay.ts';
import { memberRewards, ownRewards, ownToday } from './rewards/reading.ts';
import { isWaiting, keepGifts } from './rewards/store.ts';
import { vipSettings, settingFigures } from './settings.ts';
import { FOLLOWER, followSpan } from './standing/follow.ts';
import { payOwed } from './standing/pay.ts';
import { labelNamesOf, labelsOf, levels, standing } from './standing/reading.ts';
import { memberStanding } from './standing/staff.ts';
import { levelsOf, multipliersOf, standingOf } from './standing/store.ts';
import { verifyVip } from './verify.ts';
import { withdrawalTerms } from './withdrawals.ts';

const needs = { ledger, members, merchants, payments, play, protection, staff, wallet };
const HOUR_SECONDS = 3600;
const QUARTER_SECONDS = 900;

/** The VIP ladder: levels reached by play, and their benefits. */
export const vip = defineModule({
  name: 'vip',
  calls: vipCalls,
  staffCalls: vipStaffCalls,
  permissions: vipPermissions,
  refusals: vipRefusals,
  topics: vipTopics,
  events: vipEvents,
  settings: Object.values(vipSettings),
  moneyKinds: vipMoneyKinds,
  needs,
  invariants: ({ db }) => verifyVip(db),
  create(platform, fronts) {
    const { db } = platform;
    const deps = depsOf(platform, fronts);
    fronts.merchants.defineFigures(settingFigures);
    fronts.play.followers.followFacts({ name: FOLLOWER, sum: (trx, span) => followSpan(deps, trx, span) });
    fronts.members.ports.level.answer({
      highestLevel: async (target, merchantId) => (await ladderNow(target, merchantId)).levels.at(-1)?.rank_level ?? 0,
      labelsOf,
      labelNamesOf,
      ranksOf: async (target, memberIds) =>
        new Map((await levelsOf(target, memberIds)).map(({ memberId, rankLevel }) => [memberId, rankLevel])),
      rankOf: async (target, memberId) => (await standingOf(target, memberId)).rankLevel,
    });
    fronts.payments.ports.withdrawalTerms.answer(withdrawalTerms);
    work(platform, deps);
    tellPages(platform);
    return {
      front: {
        service: { multipliersOf, isWaiting, keepGifts },
        fillDemonstration: (context: Context) => fillDemonstration(db, context),
      },
      handlers: { ...memberHandlers(deps), ...createLadderHandlers(deps), ...staffHandlers(deps) },
    };
  },
});

function depsOf({ db, events, log }: Platform, fronts: FrontsOf<typeof needs>): VipStaffDeps {
  return {
    db,
    events,
    log,
    ledger: fronts.ledger.service,
    members: fronts.members.service,
    protection: fronts.protection.service,
    site: fronts.merchants.service,
    turnover: fronts.wallet.balance.turnover,
    promotions: fronts.ledger.promotions.asks,
    approvals: fronts.staff.approvals,
    people: fronts.staff.people,
  };
}

const memberHandlers = (deps: VipDeps): Handlers => ({
  vipLevels: ({ context }) => levels(deps.db, context),
  vip: ({ session, context }) => standing(deps.db, session, context),
  vipRewards: ({ session, context, query }) => ownRewards(deps, session, context, query),
  vipToday: ({ session }) => ownToday(deps, session),
  claimVipGift: ({ session: { memberId }, body, ...call }) => claimGift(deps, { memberId, ...body }, call),
});

const staffHandlers = (deps: VipDeps): Handlers => ({
  opsMemberVip: ({ params }) => memberStanding(deps, params.id),
  opsMemberVipRewards: ({ params, query }) => memberRewards(deps, params.id, query),
  opsEstimateRebates: ({ body, context }) => estimateRebates(deps, context, body),
  opsVipCosts: ({ query, context }) => costs(deps, context, query),
});

/** Registers the payment of bonuses and rebates on their events, and the jobs that pay missed ones. */
function work({ events, jobs }: Pick<Platform, 'events' | 'jobs'>, deps: VipDeps): void {
  events.on('vip.levelReached', 'vip.pay', ({ memberId }) => payOwed(deps, memberId));
  events.on('vip.rebatesOwed', 'vip.payRebates', () => payRebates(deps));
  events.on('protection.stopped', 'vip.void', ({ memberId }) => voidAll(deps, memberId));
  jobs.define({ name: 'vip.pay', lane: 'upkeep', everySeconds: HOUR_SECONDS, run: () => payOwed(deps) });
  jobs.define({ name: 'vip.clock', lane: 'upkeep', everySeconds: QUARTER_SECONDS, run: () => passTime(deps) });
}

/** Sends a live message so that the member's open pages reload their VIP data. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const tell = ({ memberId }: { memberId: string }) => live.publish(`member:${memberId}`, { type: 'vip' });
  events.on('vip.levelReached', 'vip.tellPages', tell);
  events.on('vip.bonusPaid', 'vip.tellPages', tell);
  events.on('vip.giftReady', 'vip.tellPages', tell);
  events.on('vip.rewardPaid', 'vip.tellPages', tell);
  events.on('vip.rewardsVoided', 'vip.tellPages', tell);
}
