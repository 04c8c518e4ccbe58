import { catalogue } from '@sanam/catalogue/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { playCalls } from '../contract/calls.ts';
import { playTopics } from '../contract/live.ts';
import { playPermissions } from '../contract/permissions.ts';
import { playRefusals } from '../contract/refusals.ts';
import { playStaffCalls } from '../contract/staff-calls.ts';
import { betTable, profitTable } from './export-tables.ts';
import { betSigns, opponents, sameBets } from './bet-signs.ts';
import { backFill, isBackFilled } from './facts/back-fill.ts';
import { createFollowers } from './facts/followers.ts';
import { addToQuarterHours, figures } from './facts/quarter-hours.ts';
import { createFollowersOfStaff, measureFollowers } from './facts/staff.ts';
import { newInvariants } from './facts/verify-new.ts';
import { verifyFacts } from './facts/verify.ts';
import { playSigns } from './play-signs.ts';
import { createHandlers } from './routes.ts';
import { createPlay } from './service.ts';
import { wonRounds } from './winners.ts';
import { playOwnData } from './own-data.ts';

/** The play module: launching games, rounds and the betting record. */
export const play = defineModule({
  name: 'play',
  calls: playCalls,
  staffCalls: playStaffCalls,
  permissions: playPermissions,
  refusals: playRefusals,
  topics: playTopics,
  needs: { catalogue, merchants, protection, vendors, wallet },
  invariants: ({ pool }) => verifyFacts(pool),
  newInvariants,
  create({ config, db, jobs, log, metrics, ports, vault }, needs) {
    const { merchants: site, vendors: side } = needs;
    const isHelpDead = ports.open<(merchantId: string) => Promise<boolean>>('play.isHelpDead');
    const followers = createFollowers({ db, log });
    followers.followFacts({ name: 'play.quarterHours', sum: addToQuarterHours });
    measureFollowers(db, metrics);
    jobs.define({ name: 'play.backFill', lane: 'books', isAlone: true, run: () => backFill(db) });
    const service = createPlay({
      db,
      vault,
      wallet: needs.wallet.service,
      vendors: side.port,
      tokens: side.launchTokens,
      takesPlayMoney: side.takesPlayMoney,
      moveAtOpening: side.transfers.atOpening,
      checkMayLaunch: async ({ memberId, merchantId }) => {
        if (await isHelpDead.ask(merchantId)) throw refuse('games.helpUnreachable');
        await needs.protection.service.check(db, memberId, 'launch');
        await needs.protection.register.beforePlay(memberId);
      },
      zoneOf: async (merchantId) => site.service.zoneOf(merchantId),
      countryOf: needs.catalogue.countryOf,
      isOpenTo: needs.catalogue.isOpenTo,
    });
    needs.wallet.exports.declare('bets', betTable);
    needs.wallet.exports.declare('profit', (target, ask) => profitTable({ wallet: needs.wallet.service }, target, ask));
    return {
      front: {
        ...service,
        ports: { isHelpDead },
        ownData: playOwnData,
        followers,
        /** Returns stakes and payouts settled in a period, without play money. */
        figures: (from: Date, to: Date) => figures(db, from, to),
        playSigns,
        betSigns,
        opponents,
        sameBets,
        wonRounds: (ask: Parameters<typeof wonRounds>[1]) => wonRounds(db, ask),
      },
      handlers: createHandlers({
        play: service,
        followers: createFollowersOfStaff(db),
        portalUrl: site.portalOf,
      }),
      async start() {
        if (!(await isBackFilled(db))) await jobs.enqueue(db, 'play.backFill');
        if (config.roles.jobs) await followers.start();
      },
      stop: () => followers.stop(),
    };
  },
});
