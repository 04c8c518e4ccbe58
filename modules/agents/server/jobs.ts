// Recurring jobs of the tree.
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { AgentsDeps } from './deps.ts';
import { applyDueMoves } from './moves/apply.ts';
import { merchantsWithDueMoves } from './moves/store.ts';
import { expireOffers } from './offers/service.ts';
import { expireAllOpenings } from './openings/service.ts';
import { defineReports } from './reports/jobs.ts';
import { agentsSettings } from './settings.ts';
import { lockTree } from './tree/store.ts';

const EVERY_SECONDS = 60;
export const agentsJobs = { moves: 'agents.moves', offers: 'agents.offers' } as const;

/**
 * Applies the due moves of every merchant. A claim of bets calls this first in the same transaction, because the job
 * may be late.
 */
export async function applyAllDueMoves(deps: Pick<AgentsDeps, 'events' | 'members' | 'site'>, trx: Trx): Promise<void> {
  for (const merchantId of await merchantsWithDueMoves(trx)) {
    const depthMax = await deps.site.setting(merchantId, agentsSettings.depthMax);
    await lockTree(trx, merchantId);
    await applyDueMoves(deps, trx, { merchantId, depthMax, at: await databaseNow(trx) });
  }
}

function defineTreeJobs(deps: AgentsDeps): void {
  const { db, jobs } = deps;
  jobs.define({
    name: agentsJobs.moves,
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: () => inTransaction(db, (trx) => applyAllDueMoves(deps, trx)),
  });
  jobs.define({
    name: agentsJobs.offers,
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      await expireOffers(deps);
      await expireAllOpenings(deps);
    },
  });
}

/** Defines all recurring jobs except wages. */
export function defineUpkeep(deps: AgentsDeps): void {
  defineTreeJobs(deps);
  defineReports(deps);
}
