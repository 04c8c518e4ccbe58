// Automatic changes of campaigns and parts: by time, a spent budget, or a closed account.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { DECIDED_DAYS } from '../../contract/application-states.ts';
import { mayDo } from '../../contract/campaign-states.ts';
import { closePart } from '../activities/close.ts';
import { movePart } from '../activities/note.ts';
import { lockPartById, openPartsOf, overdueRewards, startedParts } from '../activities/store.ts';
import { releaseOver } from '../applications/deciding.ts';
import { leftOver, overLeases } from '../applications/store.ts';
import { decide } from '../cashback/issue.ts';
import { closedCampaigns, closePeriods } from '../cashback/periods.ts';
import { dueCashbacks } from '../cashback/store.ts';
import { reach, reachNow } from '../goals/reach.ts';
import { reachedParts } from '../goals/store.ts';
import { leastOf } from './content.ts';
import type { PromotionDeps } from './deps.ts';
import { act, followClock, heldCampaign } from './service.ts';
import { type CampaignRow, dueCampaigns, findBudget, findCampaign, findContent, shareCampaign } from './store.ts';

const EVERY_SECONDS = 60;
export const promotionsJobs = { clock: 'promotions.clock' } as const;

const ofSystem = (merchantId: string): Context => systemContext('promotions', merchantId);

interface ClockDeps extends PromotionDeps, Pick<Platform, 'log'> {}

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

async function follow(deps: PromotionDeps, campaignId: string): Promise<void> {
  const campaign = await findCampaign(deps.db, campaignId);
  const context = ofSystem(campaign!.merchant_id);
  await inTransaction(deps.db, (trx) => followClock(deps, trx, context, campaignId));
}

async function count(deps: PromotionDeps, { participationId, campaignId }: Closing): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = await shareCampaign(trx, campaignId);
    const part = await lockPartById(trx, participationId);
    if (part?.state !== 'signed') return;
    await movePart(deps, trx, ofSystem(campaign!.merchant_id), { part, event: 'count', by: 'system' });
  });
}

type Each = <Due extends object>(due: readonly Due[], work: (one: Due) => Promise<void>) => Promise<void>;

/**
 * Runs each item in a separate transaction. A failure is logged, does not block the others, and fails the job at the
 * end.
 */
async function eachAlone({ log }: ClockDeps, work: (each: Each) => Promise<void>): Promise<void> {
  let failed: unknown;
  await work(async (due, settle) => {
    for (const one of due)
      try {
        await settle(one);
      } catch (error) {
        log.error({ err: error, due: { ...one } }, 'what was due of a campaign is not done yet');
        failed = error;
      }
  });
  if (failed !== undefined) throw failed;
}

const followTime = (deps: ClockDeps): Promise<void> =>
  eachAlone(deps, async (each) => {
    const { db } = deps;
    await each(await dueCampaigns(db), ({ campaignId }) => follow(deps, campaignId));
    await each(await startedParts(db), (one) => count(deps, one));
    await each(await reachedParts(db), (one) => reach(deps, one));
    await each(await closedCampaigns(deps), ({ campaignId }) => closePeriods(deps, campaignId));
    await each(await dueCashbacks(db), (one) => decide(deps, one));
    await each(await overLeases(db), ({ applicationId }) =>
      inTransaction(db, (trx) => releaseOver(deps, trx, ofSystem, applicationId)),
    );
    await each(await overdueRewards(db), (one) => close(deps, one, 'not claimed in time'));
    await each(await leftOver(db, DECIDED_DAYS), (one) => close(deps, one, 'the activity is over'));
  });

/** Closes all parts of a member who is excluded, on a break or closed, without notifying the member. */
const closeFor = (deps: ClockDeps, memberId: string, reason: string): Promise<void> =>
  eachAlone(deps, async (each) => each(await openPartsOf(deps.db, memberId), (one) => close(deps, one, reason)));

/** Checks again whether the budget is spent: it may have been raised, or a reward returned. */
async function isSpent(trx: Trx, { campaign_id, kind, published_version }: CampaignRow): Promise<boolean> {
  const [budget, content] = [
    await findBudget(trx, campaign_id),
    published_version === null ? undefined : await findContent(trx, campaign_id, published_version),
  ];
  if (content === undefined || budget?.amount_max == null) return false;
  return budget.amount_max - budget.amount_spent < leastOf(kind, content);
}

async function pauseSpent(deps: PromotionDeps, campaignId: string, merchantId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const campaign = await heldCampaign(trx, campaignId);
    if (!mayDo('pause', campaign.state) || !(await isSpent(trx, campaign))) return;
    await act(deps, trx, ofSystem(merchantId), { campaign, act: 'pause', reason: 'the budget is spent' });
  });
}

export function defineClock(deps: ClockDeps & Pick<Platform, 'jobs'>): void {
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
  events.on('promotions.goalsCounted', 'promotions.reach', ({ reached }) =>
    eachAlone(deps, (each) =>
      each(
        reached.map((participationId) => ({ participationId })),
        ({ participationId }) => reachNow(deps, participationId),
      ),
    ),
  );
  events.on('promotions.cashbackClosed', 'promotions.cashback', () =>
    eachAlone(deps, async (each) => each(await dueCashbacks(deps.db), (one) => decide(deps, one))),
  );
  events.on('identity.closed', 'promotions.close', ({ memberId }) => closeFor(deps, memberId, 'identity.closed'));
  events.on('protection.stopped', 'promotions.close', ({ memberId }) => closeFor(deps, memberId, 'protection.stopped'));
}
