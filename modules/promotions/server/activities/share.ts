// Takes places and money of a campaign.
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import * as store from './store.ts';

/** Takes a place and money in one statement. Refuses with `promotions.quotaFull`; `promotions.budgetSpent`. */
export async function takeShare(
  { events }: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  { campaign_id: campaignId, merchant_id: merchantId }: Pick<store.PartRow, 'campaign_id' | 'merchant_id'>,
  share: store.Share,
): Promise<void> {
  const taken = await store.takeBudget(trx, campaignId, share);
  if (taken === undefined)
    throw refuse(
      (await store.hasPlace(trx, campaignId, share.places)) ? 'promotions.budgetSpent' : 'promotions.quotaFull',
    );
  if (taken.isSpent) await events.emit(trx, 'promotions.budgetSpent', { campaignId, merchantId });
}
