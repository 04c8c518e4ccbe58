import { freerounds } from '@sanam/freerounds/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { missionCalls } from '../contract/calls.ts';
import { missionsTopics } from '../contract/live.ts';
import { missionsPermissions } from '../contract/permissions.ts';
import { missionsRefusals } from '../contract/refusals.ts';
import { missionStaffCalls } from '../contract/staff-calls.ts';
import { claim } from './claims/claim.ts';
import { summary } from './claims/reading.ts';
import { passTime } from './clock.ts';
import { leaderboards } from './boards/reading.ts';
import { settleBoards } from './boards/settle.ts';
import { boardOwners, createBoardHandlers } from './boards/staff.ts';
import { scoreSpan, takeOff } from './boards/store.ts';
import { fillDemonstration } from './demonstration.ts';
import type { BoardStaffDeps, MissionStaffDeps } from './deps.ts';
import { createMissionHandlers, missionOwners } from './making/staff.ts';
import { missionsEvents } from './events.ts';
import { missionsMoneyKinds } from './money-kinds.ts';
import { FOLLOWER, followDeposit, followSpan, voidAll } from './progress/follow.ts';
import { isWaiting, keepRewards, type OfPeriod } from './progress/store.ts';
import { verifyMissions } from './verify.ts';

const needs = { freerounds, ledger, members, merchants, payments, play, protection, staff, wallet };
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** Missions: goals for play and deposits, and their rewards. */
export const missions = defineModule({
  name: 'missions',
  calls: missionCalls,
  staffCalls: missionStaffCalls,
  permissions: missionsPermissions,
  refusals: missionsRefusals,
  topics: missionsTopics,
  events: missionsEvents,
  moneyKinds: missionsMoneyKinds,
  needs,
  invariants: ({ db }) => verifyMissions(db),
  create(platform, fronts) {
    const { db, jobs, tenancy } = platform;
    const deps = depsOf(platform, fronts);
    fronts.play.followers.followFacts({ name: FOLLOWER, sum: (trx, span) => followSpan(deps, trx, span) });
    hear(platform, deps);
    tellPages(platform);
    tenancy.define({ ...missionOwners, ...boardOwners });
    const boardDeps = boardDepsOf(platform, fronts);
    fronts.play.followers.followFacts({ name: 'missions.boards', sum: scoreSpan });
    jobs.define({
      name: 'missions.settle',
      lane: 'upkeep',
      everySeconds: MINUTE_SECONDS,
      run: () => settleBoards(boardDeps),
    });
    jobs.define({ name: 'missions.clock', lane: 'upkeep', everySeconds: HOUR_SECONDS, run: () => passTime(deps) });
    return {
      front: {
        service: { isWaiting: (of: OfPeriod) => isWaiting(db, of), keepRewards },
        /** Writes sample missions for a sandbox. */
        fillDemonstration: (context: Context) => fillDemonstration(deps, context),
      },
      handlers: {
        missions: ({ session, context }) => summary(deps, session, context),
        missionSummary: ({ session, context }) => summary(deps, session, context),
        claimMission: ({ session: { memberId }, params, body, ...call }) =>
          claim(deps, { memberId, missionId: params.id, period: body.period }, call),
        missionLeaderboard: ({ session, context }) => leaderboards(boardDeps, session, context),
        ...createMissionHandlers(deps),
        ...createBoardHandlers(boardDeps),
      },
    };
  },
});

const depsOf = ({ db, events }: Platform, fronts: FrontsOf<typeof needs>): MissionStaffDeps => ({
  db,
  events,
  ledger: fronts.ledger.service,
  promotions: fronts.ledger.promotions.asks,
  payments: fronts.payments.service,
  protection: fronts.protection.service,
  site: fronts.merchants.service,
  freeRounds: fronts.freerounds.service,
  giveBonus: fronts.wallet.balance.turnover.giveBonus,
  approvals: fronts.staff.approvals,
  members: fronts.members.service,
  people: fronts.staff.people,
});

const boardDepsOf = ({ db, events, log }: Platform, fronts: FrontsOf<typeof needs>): BoardStaffDeps => ({
  db,
  events,
  log,
  ledger: fronts.ledger.service,
  promotions: fronts.ledger.promotions.asks,
  protection: fronts.protection.service,
  members: fronts.members.service,
  approvals: fronts.staff.approvals,
  people: fronts.staff.people,
});

/** Subscribes to changes of deposits and to exclusions. */
function hear({ events }: Pick<Platform, 'events'>, deps: MissionStaffDeps): void {
  events.on('wallet.depositChanged', 'missions.deposits', ({ memberId, depositId }) =>
    followDeposit(deps, { memberId, depositId, isReversed: false }),
  );
  events.on('payments.reversalChanged', 'missions.deposits', ({ memberId, depositId, step }) =>
    step === 'notCredited' ? Promise.resolve() : followDeposit(deps, { memberId, depositId, isReversed: true }),
  );
  events.on('protection.stopped', 'missions.void', ({ memberId }) => voidAll(deps, memberId));
  events.on('protection.stopped', 'missions.boards', ({ memberId }) =>
    inTransaction(deps.db, async (trx) => void (await takeOff(trx, memberId))),
  );
}

/** Sends a live message so that the member's open pages reload their missions. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const tell = (memberId: string) => live.publish(`member:${memberId}`, { type: 'missions' });
  events.on('missions.progressed', 'missions.tellPages', async ({ memberIds }) => {
    for (const one of memberIds) await tell(one);
  });
  events.on('missions.claimed', 'missions.tellPages', ({ memberId }) => tell(memberId));
  events.on('missions.prizePaid', 'missions.tellPages', ({ memberId }) => tell(memberId));
}
