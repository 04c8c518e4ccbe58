// Campaigns as shown to members: the published version with its remaining places and budget.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { CampaignRow } from '../campaigns/store.ts';

export interface ShownCampaign extends CampaignRow {
  content: CampaignContent;
  now: Date;
  places_max: number | null;
  places_taken: number;
  amount_max: bigint | null;
  amount_spent: bigint;
  /** True if staff stopped all campaigns of the merchant. */
  is_stopped: boolean;
}

/**
 * Returns open and future campaigns of a merchant, and those with something waiting for the member, without long texts:
 * open ones first, newest first.
 */
export const shownCampaigns = (db: Db, merchantId: string, memberId: string | null): Promise<ShownCampaign[]> =>
  rows(
    db,
    sql<ShownCampaign>`
      select /* never null: content; of a published version */
             c.*, platform_now() as now, b.places_max, b.places_taken, b.amount_max, b.amount_spent,
             coalesce(s.is_stopped, false) as is_stopped,
             jsonb_set(v.content, '{texts}', (select jsonb_agg(x || '{"body": ""}') from jsonb_array_elements(v.content -> 'texts') x)) as content
      from promotions_campaigns c
      join promotions_versions v on v.campaign_id = c.campaign_id and v.version = c.published_version
      join promotions_budgets b on b.campaign_id = c.campaign_id
      left join promotions_stops s on s.merchant_id = c.merchant_id
      where c.merchant_id = ${merchantId} and c.state <> 'archived'
        and (c.state in ('scheduled', 'live') and (c.ends_at is null or c.ends_at > platform_now())
          or c.campaign_id in (select p.campaign_id from promotions_participations p
                               where p.member_id = ${memberId} and p.state = 'claim'))
      order by c.starts_at > platform_now(), c.starts_at desc, c.campaign_id`,
  );

/** Returns a campaign that was ever published, in any state. */
export const findShown = (db: Db, merchantId: string, campaignId: string): Promise<ShownCampaign | undefined> =>
  firstRow(
    db,
    sql<ShownCampaign>`
      select c.*, platform_now() as now, b.places_max, b.places_taken, b.amount_max, b.amount_spent, v.content,
             coalesce(s.is_stopped, false) as is_stopped
      from promotions_campaigns c
      join promotions_versions v on v.campaign_id = c.campaign_id and v.version = c.published_version
      join promotions_budgets b on b.campaign_id = c.campaign_id
      left join promotions_stops s on s.merchant_id = c.merchant_id
      where c.campaign_id = ${campaignId} and c.merchant_id = ${merchantId} and c.state <> 'archived'`,
  );
