// What happens to the tree when its time has come.
import { databaseNow, inTransaction } from '@sanam/server/platform/db.ts';
import type { AgentsDeps } from './deps.ts';
import { applyDueMoves } from './moves/apply.ts';
import { merchantsWithDueMoves } from './moves/store.ts';
import { expireOffers } from './offers/service.ts';
import { agentsSettings } from './settings.ts';
import { lockTree } from './tree/store.ts';

const EVERY_SECONDS = 60;
export const agentsJobs = { moves: 'agents.moves', offers: 'agents.offers' } as const;

export function defineTreeJobs(deps: AgentsDeps): void {
  const { db, jobs, site } = deps;
  jobs.define({
    name: agentsJobs.moves,
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      for (const merchantId of await merchantsWithDueMoves(db)) {
        const depthMax = await site.setting(merchantId, agentsSettings.depthMax);
        await inTransaction(db, async (trx) => {
          await lockTree(trx, merchantId);
          await applyDueMoves(deps, trx, { merchantId, depthMax, at: await databaseNow(trx) });
        });
      }
    },
  });
  jobs.define({
    name: agentsJobs.offers,
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: () => expireOffers(deps),
  });
}
