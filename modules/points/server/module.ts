import { auth } from '@sanam/auth/server/index.ts';
import { freerounds } from '@sanam/freerounds/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { bearerOf, deviceCookies } from '@sanam/server/platform/http/sessions.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { pointsCalls } from '../contract/calls.ts';
import { pointsTopics } from '../contract/live.ts';
import { pointsMallCalls } from '../contract/mall-calls.ts';
import { pointsPermissions } from '../contract/permissions.ts';
import { pointsRefusals } from '../contract/refusals.ts';
import { pointsStaffCalls } from '../contract/staff-calls.ts';
import type { PointsDeps, PointsStaffDeps, TicketsPort } from './deps.ts';
import { EARN, earnSpan } from './earning/earn.ts';
import { pointsEvents } from './events.ts';
import { pointsMoneyKinds } from './money-kinds.ts';
import { fillDemonstration } from './mall/demonstration.ts';
import { createRewardHandlers, rewardOwners } from './mall/staff.ts';
import { pointsLimits } from './password.ts';
import { deliverOld, refundRefused } from './redemptions/acts.ts';
import { giveBonus } from './redemptions/bonus.ts';
import { createPayoutHandlers } from './payouts/staff.ts';
import { createRedemptionHandlers, redemptionOwners } from './redemptions/staff.ts';
import { worklistOf } from './redemptions/worklist.ts';
import { createPointsHandlers } from './routes.ts';
import { pointsSettings, settingFigures } from './settings.ts';
import { createSettingsHandlers } from './settings/staff.ts';
import { verifyPoints } from './verify.ts';

const needs = { auth, freerounds, ledger, members, merchants, play, protection, staff, wallet };

const HOUR_SECONDS = 3600;

/** Points: earned by play, spent on cash and rewards. */
export const points = defineModule({
  name: 'points',
  calls: { ...pointsCalls, ...pointsMallCalls },
  staffCalls: pointsStaffCalls,
  permissions: pointsPermissions,
  refusals: pointsRefusals,
  topics: pointsTopics,
  events: pointsEvents,
  settings: Object.values(pointsSettings),
  moneyKinds: pointsMoneyKinds,
  needs,
  invariants: (at) => verifyPoints(at.db),
  create(platform, fronts) {
    const multipliers = platform.ports.open<PointsDeps['multipliers']>('points.multipliers');
    const tickets = platform.ports.group<TicketsPort>('points.tickets', { give: true, offered: true, named: true });
    const deps = depsOf(platform, fronts, { multipliers: multipliers.ask, tickets: tickets.asks });
    fronts.merchants.defineFigures(settingFigures);
    fronts.play.followers.followFacts({ name: EARN, sum: (trx, span) => earnSpan(deps, trx, span) });
    platform.tenancy.define({ ...rewardOwners, ...redemptionOwners });
    platform.jobs.define({
      name: 'points.deliver',
      lane: 'upkeep',
      everySeconds: HOUR_SECONDS,
      run: () => deliverOld({ ...deps, log: platform.log }),
    });
    platform.events.on('freerounds.changed', 'points.refund', (change) => refundRefused(deps, change));
    platform.events.on('points.redemptionChanged', 'points.giveBonus', (change) => giveBonus(deps, change));
    tellPages(platform);
    return {
      front: {
        ports: { multipliers, tickets },
        worklist: (merchantId: string | null) => worklistOf(platform.db, merchantId),
        fillDemonstration: (context: Context) => fillDemonstration(deps, context),
      },
      handlers: {
        ...createPointsHandlers(deps),
        ...createRewardHandlers(deps),
        ...createRedemptionHandlers(deps),
        ...createPayoutHandlers(deps),
        ...createSettingsHandlers(deps),
      },
    };
  },
});

function depsOf(
  platform: Platform,
  fronts: FrontsOf<typeof needs>,
  ports: Pick<PointsDeps, 'multipliers' | 'tickets'>,
): PointsStaffDeps {
  const { db, events, live, vault } = platform;
  const { approvals, people } = fronts.staff;
  return {
    db,
    events,
    live,
    vault,
    approvals,
    people,
    readerOf: readerOf(fronts.auth.service),
    ledger: fronts.ledger.service,
    promotions: fronts.ledger.promotions.asks,
    freeRounds: fronts.freerounds.service,
    site: fronts.merchants.service,
    ranksOf: fronts.members.service.ranksOf,
    highestLevel: fronts.members.service.highestLevel,
    findMember: fronts.members.service.findForWallet,
    accounts: fronts.wallet.accounts,
    turnover: fronts.wallet.balance.turnover,
    auth: fronts.auth.service,
    limiter: createRateLimiter(platform, 'points', pointsLimits),
    protection: fronts.protection.service,
    ...ports,
  };
}

/** Returns the session of a public call, if there is one; the check does not extend the session. */
const readerOf =
  ({ authenticate }: FrontsOf<typeof needs>['auth']['service']): PointsDeps['readerOf'] =>
  async (request) => {
    const token = bearerOf(request);
    return token === undefined
      ? undefined
      : authenticate(token, request.cookies[deviceCookies.member], { isPassive: true });
  };

/** Sends a live message so that the member's open pages reload their points. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const tell = (memberId: string) => live.publish(`member:${memberId}`, { type: 'points' });
  events.on('points.earned', 'points.tellPages', async ({ memberIds }) => {
    for (const one of memberIds) await tell(one);
  });
  events.on('points.converted', 'points.tellPages', ({ memberId }) => tell(memberId));
  events.on('points.payoutDecided', 'points.tellPages', ({ memberId }) => tell(memberId));
  events.on('points.redemptionChanged', 'points.tellPages', ({ memberId }) => tell(memberId));
}
