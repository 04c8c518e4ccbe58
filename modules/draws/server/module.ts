import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { drawCalls } from '../contract/calls.ts';
import { drawsTopics } from '../contract/live.ts';
import { drawsPermissions } from '../contract/permissions.ts';
import { drawsRefusals } from '../contract/refusals.ts';
import { drawStaffCalls } from '../contract/staff-calls.ts';
import { fillDemonstration } from './demonstration.ts';
import type { DrawStaffDeps } from './deps.ts';
import { drawsEvents } from './events.ts';
import { drawsMoneyKinds } from './money-kinds.ts';
import { createPoolHandlers, poolOwners } from './pools/staff.ts';
import { closeRaffles } from './raffles/close.ts';
import { payWins } from './raffles/pay.ts';
import { raffles, raffleTickets } from './raffles/reading.ts';
import { createRaffleHandlers } from './raffles/staff.ts';
import { FOLLOWER, followDeposit, followSpan, voidAll } from './tickets/follow.ts';
import { giveForPoints, poolsNamed, poolsToGive } from './tickets/for-points.ts';
import { takeFree } from './tickets/free.ts';
import { createTicketHandlers } from './tickets/staff.ts';
import { verifyDraws } from './verify.ts';
import { spins, wheel, wheels } from './wheels/reading.ts';
import { keepWheels } from './pools/store.ts';
import { spin } from './wheels/spin.ts';
import { createWheelHandlers } from './wheels/staff.ts';

const needs = { ledger, members, merchants, payments, play, protection, staff, wallet };
const MINUTE_SECONDS = 60;

/** Wheels and raffles: tickets for play, for deposits or free, and the prizes drawn with them. */
export const draws = defineModule({
  name: 'draws',
  calls: drawCalls,
  staffCalls: drawStaffCalls,
  permissions: drawsPermissions,
  refusals: drawsRefusals,
  topics: drawsTopics,
  events: drawsEvents,
  moneyKinds: drawsMoneyKinds,
  needs,
  invariants: ({ db }) => verifyDraws(db),
  create(platform, fronts) {
    const { jobs, tenancy } = platform;
    const deps = depsOf(platform, fronts);
    fronts.play.followers.followFacts({ name: FOLLOWER, sum: (trx, span) => followSpan(deps, trx, span) });
    hear(platform, deps);
    tellPages(platform);
    tenancy.define(poolOwners);
    jobs.define({
      name: 'draws.raffles',
      lane: 'upkeep',
      everySeconds: MINUTE_SECONDS,
      run: async () => {
        await closeRaffles(deps);
        await payWins(deps);
      },
    });
    return {
      front: {
        service: {
          keepWheels,
          /** Tickets for points. */
          tickets: {
            give: (trx: Trx, context: Context, ask: Parameters<typeof giveForPoints>[3]) =>
              giveForPoints(deps, trx, context, ask),
            offered: poolsToGive,
            named: poolsNamed,
          },
        },
        fillDemonstration: (context: Context) => fillDemonstration(deps, context),
      },
      handlers: handlersOf(deps),
    };
  },
});

const handlersOf = (deps: DrawStaffDeps): Handlers => ({
  wheels: ({ session, context }) => wheels(deps, session, context),
  wheel: ({ session, context, params }) => wheel(deps, session, context, params.id),
  rafflePromotion: ({ session, body, ...call }) => spin(deps, session, body, call),
  takeFreeTicket: ({ session, params, ...call }) => takeFree(deps, session, params.id, call),
  spins: ({ session, query, context }) => spins(deps, session.memberId, query, context),
  raffles: ({ session, context }) => raffles(deps, session, context),
  raffleTickets: ({ session, params, query }) => raffleTickets(deps, session, { ...params, ...query }),
  ...createPoolHandlers(deps),
  ...createWheelHandlers(deps),
  ...createRaffleHandlers(deps),
  ...createTicketHandlers(deps),
});

const depsOf = ({ db, events, log, vault }: Platform, fronts: FrontsOf<typeof needs>): DrawStaffDeps => ({
  db,
  events,
  log,
  vault,
  ledger: fronts.ledger.service,
  promotions: fronts.ledger.promotions.asks,
  giveBonus: fronts.wallet.balance.turnover.giveBonus,
  payments: fronts.payments.service,
  protection: fronts.protection.service,
  site: fronts.merchants.service,
  members: fronts.members.service,
  approvals: fronts.staff.approvals,
  people: fronts.staff.people,
});

/** Subscribes to deposit changes, breaks and exclusions. */
function hear({ events }: Pick<Platform, 'events'>, deps: DrawStaffDeps): void {
  events.on('wallet.depositChanged', 'draws.deposits', ({ memberId, depositId }) =>
    followDeposit(deps, { memberId, depositId, isReversed: false }),
  );
  events.on('payments.reversalChanged', 'draws.deposits', ({ memberId, depositId, step }) =>
    step === 'notCredited' ? Promise.resolve() : followDeposit(deps, { memberId, depositId, isReversed: true }),
  );
  events.on('protection.stopped', 'draws.void', ({ memberId }) => voidAll(deps, memberId));
}

/** Tells members' pages to read again. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const tell = (memberId: string) => live.publish(`member:${memberId}`, { type: 'draws' });
  events.on('draws.ticketsGiven', 'draws.tellPages', async ({ memberIds }) => {
    for (const one of memberIds) await tell(one);
  });
  events.on('draws.spun', 'draws.tellPages', ({ memberId }) => tell(memberId));
  events.on('draws.rafflePaid', 'draws.tellPages', ({ memberId }) => tell(memberId));
}
