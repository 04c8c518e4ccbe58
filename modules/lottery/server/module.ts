import { catalogue } from '@sanam/catalogue/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { lotteryTopics } from '../contract/live.ts';
import { lotteryPermissions } from '../contract/permissions.ts';
import { lotteryRefusals } from '../contract/refusals.ts';
import { turnDraws } from './draws/clock.ts';
import { sealDraw } from './draws/seal.ts';
import { lotteryEvents } from './events.ts';
import { lotteryJobs } from './jobs.ts';
import { defineSettlementJobs } from './settlement/jobs.ts';

/** The portal's own lottery: markets, draws, tickets, results, settlement. */
export const lottery = defineModule({
  name: 'lottery',
  permissions: lotteryPermissions,
  refusals: lotteryRefusals,
  topics: lotteryTopics,
  events: lotteryEvents,
  needs: { catalogue, ledger, members, merchants, messaging, play, protection, staff, vendors, wallet },
  create(platform, { vendors: { house } }) {
    const { jobs } = platform;
    jobs.define({
      name: lotteryJobs.clock,
      lane: 'upkeep',
      everySeconds: 1,
      run: async () => void (await turnDraws(platform)),
    });
    jobs.define({
      name: lotteryJobs.seal,
      lane: 'upkeep',
      run: ({ drawId }) => sealDraw(platform, BigInt(drawId as string)),
    });
    defineSettlementJobs(jobs, { ...platform, house });
    return { front: {}, handlers: {} };
  },
});
