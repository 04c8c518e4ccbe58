// Starts the goal of a joined activity; when it is met, its reward waits to be claimed.
import { fromWire, toWire } from '@sanam/contract';
import { systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { holdGate } from '../activities/entering.ts';
import { issue } from '../activities/issue.ts';
import { movePart } from '../activities/note.ts';
import { takeShare } from '../activities/share.ts';
import { phaseOf } from '../activities/standing.ts';
import { lockPartById, type PartRow } from '../activities/store.ts';
import { titlesIn } from '../campaigns/content.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { findContent, shareCampaign } from '../campaigns/store.ts';
import { shareStop } from '../stopping/store.ts';
import * as store from './store.ts';

/** Follower of bets that counts for goals. */
export const GOALS = 'promotions.goals';

/** Delay in milliseconds from which bets count, so that the goal exists before such a bet is read. */
const SETTLES_MS = 1000;

/**
 * Starts the goal of a part joined or signed up at a time, under its version. Counts from a second later, or from the
 * campaign's own time. Does nothing if the version has no goal.
 */
export async function beginGoal(
  trx: Trx,
  part: PartRow,
  { goal, endsAt, countsFrom }: CampaignContent,
  at: Date,
): Promise<void> {
  if (goal == null) return;
  const from = Math.max(at.getTime() + SETTLES_MS, countsFrom === null ? 0 : Date.parse(countsFrom));
  await store.setGoal(trx, {
    participation_id: part.participation_id,
    member_id: part.member_id,
    product: goal.product,
    goal: fromWire(goal.amount),
    counts_from: new Date(from),
    counts_until: endsAt === null ? null : new Date(endsAt),
  });
}

/** Counts a set of facts. Rewards are created afterwards, each in a separate transaction. */
export async function followGoals(
  { events }: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  span: Parameters<typeof store.countGoals>[1],
): Promise<void> {
  const counted = await store.countGoals(trx, span);
  if (counted.length === 0) return;
  const reached = counted.filter(({ isReached }) => isReached).map(({ participationId }) => participationId);
  await events.emit(trx, 'promotions.goalsCounted', {
    memberIds: [...new Set(counted.map(({ memberId }) => memberId))],
    reached,
  });
}

/**
 * Takes the reward of a met goal from the budget, to be claimed. Postponed while promotions are stopped, the campaign
 * is paused or its budget is spent, or the member may not get a bonus.
 */
export async function reach(deps: PromotionDeps, due: store.ReachedPart): Promise<void> {
  try {
    await inTransaction(deps.db, (trx) => makeReward(deps, trx, due));
  } catch (error) {
    const isWaiting = error instanceof Refusal && /^(protection\.|promotions\.budgetSpent$)/.test(error.code);
    if (!isWaiting) throw error;
  }
}

async function makeReward(
  deps: PromotionDeps,
  trx: Trx,
  { participationId, campaignId, merchantId }: store.ReachedPart,
): Promise<void> {
  if (await shareStop(trx, merchantId)) return;
  const campaign = await shareCampaign(trx, campaignId);
  if (campaign === undefined || phaseOf(campaign, await databaseNow(trx)) !== 'open') return;
  const part = await lockPartById(trx, participationId);
  if (part?.state !== 'joined' || !(await store.isReached(trx, participationId))) return;
  const content = await findContent(trx, campaignId, part.version);
  if (content?.goal == null || content.reward === null) return;
  const amount = fromWire(content.reward);
  const reward = await issue(trx, part, { amount, content, days: content.claimDays });
  await takeShare(deps, trx, part, { places: 0, amount, least: amount });
  const context = systemContext('promotions', merchantId);
  await movePart(deps, trx, context, { part, event: 'reach', by: 'system', more: { amount: content.reward } });
  await deps.events.emit(trx, 'promotions.goalReached', {
    participationId,
    campaignId,
    memberId: part.member_id,
    merchantId,
    amount: toWire(amount),
    until: reward.expires_at?.toISOString() ?? null,
    titles: titlesIn(content),
  });
  await holdGate(deps, trx, part.member_id);
}

/** Creates the reward of a goal that was just met. */
export async function reachNow(deps: PromotionDeps, participationId: string): Promise<void> {
  for (const due of await store.reachedParts(deps.db, participationId)) await reach(deps, due);
}
