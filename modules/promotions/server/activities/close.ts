// Closes parts that can no longer be completed.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { nextState } from '../../contract/activity-states.ts';
import { closeApplications } from '../applications/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import type { CampaignRow } from '../campaigns/store.ts';
import { movePart } from './note.ts';
import { closePartsOf, decideReward, lockPartById, lockReward, returnBudget } from './store.ts';

type Deps = Pick<PromotionDeps, 'events'>;

/**
 * Closes the parts of an ended activity. Open applications are still decided within days, and rewards keep their
 * deadline. Writes one audit row for all, because a campaign may have hundreds of thousands of members.
 */
export async function closeParts(trx: Trx, context: Context, { campaign_id }: CampaignRow): Promise<void> {
  const closed = await closePartsOf(trx, campaign_id);
  if (closed.length === 0) return;
  await audit(trx, context, {
    command: 'promotions.activity.close',
    subject: { type: 'campaign', id: campaign_id },
    after: { closed: Object.fromEntries(closed.map(({ state, count }) => [state, Number(count)])) },
  });
}

/**
 * Closes one part with its open application; returns a waiting reward to the budget. Does nothing if it is already
 * over. The caller holds a shared lock of the campaign.
 */
export async function closePart(
  deps: Deps,
  trx: Trx,
  context: Context,
  { participationId, reason }: { participationId: string; reason: string },
): Promise<void> {
  const part = await lockPartById(trx, participationId);
  if (part === undefined || nextState(part.kind, part.state, 'close', 'system') === undefined) return;
  await closeApplications(trx, participationId);
  const reward = await lockReward(trx, participationId);
  const isWaiting = reward?.state === 'waiting';
  if (isWaiting) await decideReward(trx, reward.reward_id, 'closed');
  await returnBudget(trx, part.campaign_id, {
    places: part.has_place ? 1 : 0,
    amount: isWaiting ? reward.amount : 0n,
  });
  await movePart(deps, trx, context, { part, event: 'close', by: 'system', change: { has_place: false }, reason });
}
