import { catalogue } from '@sanam/catalogue/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { freeRoundsCalls } from '../contract/calls.ts';
import { freeRoundsTopics } from '../contract/live.ts';
import { freeRoundsPermissions } from '../contract/permissions.ts';
import { freeRoundsRefusals } from '../contract/refusals.ts';
import { freeRoundsStaffCalls } from '../contract/staff-calls.ts';
import type { FreeRoundsStaffDeps, WinningsDeps } from './deps.ts';
import { freeRoundsEvents } from './events.ts';
import { CARRY, cancelAll, carry, carryDue } from './grants/carry.ts';
import { ownFreeRounds } from './grants/own.ts';
import { type FreeRoundsGift, type FreeRoundsWish, giveRounds, offerOf, request } from './grants/request.ts';
import { gameNamesOf } from './grants/store.ts';
import { tellSettled } from './grants/settled.ts';
import { createFreeRoundsHandlers, grantOwners } from './grants/staff.ts';
import { freeRoundsMoneyKinds } from './money-kinds.ts';
import { freeRoundsSettings, settingFigures } from './settings.ts';
import { verifyFreeRounds } from './verify.ts';

const needs = { catalogue, ledger, members, merchants, protection, staff, vendors, wallet };
const DUE_SECONDS = 5;

export interface FreeRoundsService {
  /**
   * Requests free rounds as the last step of the caller's transaction; see `request`. The vendor is called after the
   * commit. Returns the grant's id; a second request with the same source returns the first.
   */
  request(trx: Trx, context: Context, wish: FreeRoundsWish): Promise<string>;
  /** The same under stored terms, whose days count from now. */
  give(trx: Trx, context: Context, gift: FreeRoundsGift): Promise<string>;
  /** Checks terms before publication. Refuses with `games.unknownGame`; `freerounds.notOffered`. */
  refuseUnoffered(trx: Trx, game: { nodeId: string; merchantId: string }): Promise<void>;
  /** Returns the names of games by catalogue node; unknown nodes are left out. */
  gameNames(db: Db, nodeIds: readonly string[]): Promise<ReadonlyMap<string, { TH: string; EN: string }>>;
}

/** The freerounds module: grants at vendors, from the request to the winnings. */
export const freerounds = defineModule({
  name: 'freerounds',
  calls: freeRoundsCalls,
  staffCalls: freeRoundsStaffCalls,
  permissions: freeRoundsPermissions,
  refusals: freeRoundsRefusals,
  topics: freeRoundsTopics,
  events: freeRoundsEvents,
  settings: Object.values(freeRoundsSettings),
  moneyKinds: freeRoundsMoneyKinds,
  needs,
  invariants: ({ db }) => verifyFreeRounds(db),
  create(platform, fronts) {
    const deps = depsOf(platform, fronts);
    fronts.merchants.defineFigures(settingFigures);
    platform.tenancy.define(grantOwners);
    follow(platform, deps, winningsDepsOf(platform, fronts));
    const service: FreeRoundsService = {
      request: (trx, context, wish) => request(deps, trx, context, wish),
      give: (trx, context, gift) => giveRounds(deps, trx, context, gift),
      refuseUnoffered: async (trx, game) => void (await offerOf(deps, trx, game)),
      gameNames: gameNamesOf,
    };
    return {
      front: { service },
      handlers: {
        freeRounds: ({ session, context }) => ownFreeRounds(platform.db, session.memberId, context),
        ...createFreeRoundsHandlers(deps),
      },
    };
  },
});

function depsOf({ db, events, jobs, log }: Platform, fronts: FrontsOf<typeof needs>): FreeRoundsStaffDeps {
  return {
    db,
    events,
    jobs,
    log,
    vendors: fronts.vendors.freeRounds,
    catalogue: fronts.catalogue,
    members: fronts.members.service,
    protection: fronts.protection.service,
    approvals: fronts.staff.approvals,
    byName: fronts.members.service,
    people: fronts.staff.people,
    site: fronts.merchants.service,
  };
}

const winningsDepsOf = ({ db, events, log }: Platform, fronts: FrontsOf<typeof needs>): WinningsDeps => ({
  db,
  events,
  log,
  ledger: fronts.ledger.service,
  promotions: fronts.ledger.promotions.asks,
  turnover: fronts.wallet.balance.turnover,
});

/** Sends grants to their vendors, cancels grants of members who stop, and publishes live events. */
function follow({ events, jobs, live }: Platform, deps: FreeRoundsStaffDeps, winnings: WinningsDeps): void {
  jobs.define({ name: CARRY, lane: 'vendors', run: ({ grantId }) => carry(deps, String(grantId)) });
  jobs.define({ name: 'freerounds.due', lane: 'vendors', everySeconds: DUE_SECONDS, run: () => carryDue(deps) });
  jobs.define({ name: 'freerounds.tell', lane: 'upkeep', everySeconds: DUE_SECONDS, run: () => tellSettled(winnings) });
  events.on('protection.stopped', 'freerounds.cancel', ({ memberId }) => cancelAll(deps, memberId));
  events.on('freerounds.changed', 'freerounds.tellPages', async ({ grantId, memberId }) => {
    await live.publish(`member:${memberId}`, { type: 'freeRounds' });
    await live.publish('staff', { type: 'opsFreeRounds', id: grantId });
  });
}
