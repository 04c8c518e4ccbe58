// What happens to campaigns and parts by themselves: with the time, a spent budget, or a member who is gone.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { DECIDED_DAYS } from '../../contract/application-states.ts';
import { mayDo } from '../../contract/campaign-states.ts';
import { closePart } from '../activities/close.ts';
import { movePart } from '../activities/note.ts';
import { lockPartById, openPartsOf, overdueRewards, startedParts } from '../activities/store.ts';
import { releaseOver } from '../applications/deciding.ts';
import { leftOver, overLeases } from '../applications/store.ts';
import type { PromotionDeps } from './deps.ts';
import { act, followClock, heldCampaign } from './service.ts';
import { dueCampaigns, findCampaign, shareCampaign } from './store.ts';

const EVERY_SECONDS = 60;
export const promotionsJobs = { clock: 'promotions.clock' } as const;

const ofSystem = (merchantId: string): Context => systemContext('promotions', merchantId);

interface Closing {
  participationId: string;
  campaignId: string;
}

async function close(deps: PromotionDeps, { participationId, campaignId }: Closing, reason: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = await shareCampaign(trx, campaignId);
    await closePart(deps, trx, ofSystem(campaign!.merchant_id), { participationId, reason });
  });
}

/** Each in a transaction of its own: one that fails keeps none of the others. */
async function followTime(deps: PromotionDeps): Promise<void> {
  const { db } = deps;
  for (const { campaignId } of await dueCampaigns(db)) {
    const campaign = await findCampaign(db, campaignId);
    const context = ofSystem(campaign!.merchant_id);
    await inTransaction(db, (trx) => followClock(deps, trx, context, campaignId));
  }
  for (const { participationId, campaignId } of await startedParts(db)) {
    await inTransaction(db, async (trx) => {
      const campaign = await shareCampaign(trx, campaignId);
      const part = await lockPartById(trx, participationId);
      if (part?.state !== 'signed') return;
      await movePart(deps, trx, ofSystem(campaign!.merchant_id), { part, event: 'count', by: 'system' });
    });
  }
  for (const { applicationId } of await overLeases(db))
    await inTransaction(db, (trx) => releaseOver(deps, trx, ofSystem, applicationId));
  for (const one of await overdueRewards(db)) await close(deps, one, 'not claimed in time');
  for (const one of await leftOver(db, DECIDED_DAYS)) await close(deps, one, 'the activity is over');
}

/** Who is excluded, on a break or gone has no part in anything any more, and is told nothing. */
async function closeFor(deps: PromotionDeps, memberId: string, reason: string): Promise<void> {
  for (const one of await openPartsOf(deps.db, memberId)) await close(deps, one, reason);
}

async function pauseSpent(deps: PromotionDeps, campaignId: string, merchantId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = await heldCampaign(trx, campaignId);
    if (!mayDo('pause', campaign.state)) return;
    await act(deps, trx, ofSystem(merchantId), { campaign, act: 'pause', reason: 'the budget is spent' });
  });
}

export function defineClock(deps: PromotionDeps & Pick<Platform, 'jobs'>): void {
  const { events, jobs } = deps;
  jobs.define({
    name: promotionsJobs.clock,
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: () => followTime(deps),
  });
  events.on('promotions.budgetSpent', 'promotions.pause', ({ campaignId, merchantId }) =>
    pauseSpent(deps, campaignId, merchantId),
  );
  events.on('identity.closed', 'promotions.close', ({ memberId }) => closeFor(deps, memberId, 'identity.closed'));
  events.on('protection.stopped', 'promotions.close', ({ memberId }) => closeFor(deps, memberId, 'protection.stopped'));
}
