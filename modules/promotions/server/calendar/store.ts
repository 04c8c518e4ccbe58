// Campaigns of a range of days.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { CampaignRow } from '../campaigns/store.ts';

type Dated = Pick<CampaignRow, 'campaign_id' | 'kind' | 'state' | 'ends_at'> & {
  starts_at: Date;
  content: CampaignContent;
};

/** Returns published campaigns that run on a day of the range, by start; without archived ones. */
export const publishedBetween = (
  db: Db,
  { merchantId, zone, from, to }: { merchantId: string; zone: string; from: string; to: string },
): Promise<Dated[]> =>
  rows(
    db,
    sql<Dated>`
      select /* never null: content; of a published version */
             c.campaign_id, c.kind, c.state, c.starts_at, c.ends_at,
             jsonb_set(v.content, '{texts}', (select jsonb_agg(x || '{"body": ""}') from jsonb_array_elements(v.content -> 'texts') x)) as content
      from promotions_campaigns c
      join promotions_versions v on v.campaign_id = c.campaign_id and v.version = c.published_version
      where c.merchant_id = ${merchantId} and c.state <> 'archived'
        and c.starts_at < (${to}::date + 1)::timestamp at time zone ${zone}
        and (c.ends_at is null or c.ends_at >= ${from}::date::timestamp at time zone ${zone})
      order by c.starts_at, c.campaign_id limit 500`,
  );
