// Terms of other modules' rewards, stored as versions of a hidden campaign.
import { createHash } from 'node:crypto';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';

/** Author and reviewer recorded for these versions; the real ones are recorded with the reward. */
const WRITER = 'reward';
const CONFIRMED = 'publication of the reward';

const ofMerchant = (db: Db, merchantId: string) =>
  db
    .selectFrom('promotions_campaigns')
    .select('campaign_id')
    .where('merchant_id', '=', merchantId)
    .where('is_given', '=', true)
    .executeTakeFirst();

async function campaignOf(trx: Trx, merchantId: string): Promise<string> {
  const known = await ofMerchant(trx, merchantId);
  if (known !== undefined) return known.campaign_id;
  await trx
    .insertInto('promotions_campaigns')
    .values({ campaign_id: newId('pro'), merchant_id: merchantId, kind: 'info', is_given: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await ofMerchant(trx, merchantId);
  assert(made !== undefined, 'a merchant has a campaign for what other modules give');
  return made.campaign_id;
}

const find = (db: Db, campaignId: string, digest: string) =>
  db
    .selectFrom('promotions_given')
    .select('version')
    .where('campaign_id', '=', campaignId)
    .where('digest', '=', digest)
    .executeTakeFirst();

/** Returns the version with these terms; creates it at first use. */
export async function versionOf(
  trx: Trx,
  merchantId: string,
  content: CampaignContent,
): Promise<{ campaignId: string; version: number }> {
  const campaignId = await campaignOf(trx, merchantId);
  const text = JSON.stringify(content);
  const digest = createHash('sha256').update(text).digest('hex');
  const known = await find(trx, campaignId, digest);
  if (known !== undefined) return { campaignId, version: known.version };
  const made = await trx
    .insertInto('promotions_given')
    .values({ campaign_id: campaignId, digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  // A concurrent transaction created it.
  if (made === undefined) return { campaignId, version: (await find(trx, campaignId, digest))!.version };
  const { version } = made;
  const row = { campaign_id: campaignId, version, content: text, made_by: WRITER, reviewed_by: CONFIRMED };
  await trx.insertInto('promotions_versions').values(row).execute();
  return { campaignId, version };
}
