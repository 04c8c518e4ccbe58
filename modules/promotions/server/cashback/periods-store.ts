// Closed periods of cashbacks with what became of their members.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';

export interface PeriodFilter {
  merchantId?: string | undefined;
  campaignId?: string | undefined;
  state?: 'due' | 'decided' | undefined;
}

export interface PeriodRow {
  campaignId: string;
  merchantId: string;
  content: Pick<CampaignContent, 'texts'>;
  from: string;
  to: string;
  version: number;
  closedAt: Date;
  members: bigint;
  due: bigint;
  issued: bigint;
  none: bigint;
  refused: bigint;
  loss: bigint;
  amount: bigint;
  claimed: bigint;
  waiting: bigint;
  lapsed: bigint;
}

const periodsOf = ({ merchantId, campaignId, state }: PeriodFilter) => sql`
  select p.campaign_id, p.first_day, p.last_day, p.version, p.closed_at, c.merchant_id
  from promotions_cashback_periods p join promotions_campaigns c on c.campaign_id = p.campaign_id
  where (${merchantId ?? null}::text is null or c.merchant_id = ${merchantId ?? null})
    and (${campaignId ?? null}::text is null or p.campaign_id = ${campaignId ?? null})
    and (${state ?? null}::text is null or (${state ?? null}::text = 'due') = exists (
      select from promotions_cashbacks k
      where k.campaign_id = p.campaign_id and k.first_day = p.first_day and k.state = 'due'))`;

/** Returns a page of periods, the newest first. A reward that ran out counts as lapsed before the clock closes it. */
export const listPeriods = (
  db: Db,
  { limit, offset, ...filter }: PeriodFilter & { limit: number; offset: number },
): Promise<PeriodRow[]> =>
  rows(
    db,
    sql<PeriodRow>`
      with page as materialized (
        ${periodsOf(filter)} order by p.closed_at desc, p.campaign_id, p.first_day desc limit ${limit} offset ${offset})
      select p.campaign_id as "campaignId", p.merchant_id as "merchantId",
             jsonb_build_object('texts', v.content -> 'texts') as content, p.first_day::text as "from", p.last_day::text as "to",
             p.version, p.closed_at as "closedAt", s.*
      from page p
      join promotions_versions v on v.campaign_id = p.campaign_id and v.version = p.version
      cross join lateral (
        select count(*) as members, count(*) filter (where k.state = 'due') as due, count(*) filter (where k.state = 'issued') as issued,
               count(*) filter (where k.state = 'none') as none, count(*) filter (where k.state = 'refused') as refused,
               coalesce(sum(k.loss), 0)::bigint as loss, coalesce(sum(r.amount), 0)::bigint as amount,
               coalesce(sum(r.amount) filter (where r.state = 'claimed'), 0)::bigint as claimed,
               coalesce(sum(r.amount) filter (where r.is_waiting), 0)::bigint as waiting,
               coalesce(sum(r.amount) filter (where r.state <> 'claimed' and not r.is_waiting), 0)::bigint as lapsed
        from promotions_cashbacks k
        left join lateral (
          select w.amount, w.state, w.state = 'waiting' and (w.expires_at is null or w.expires_at > platform_now()) as is_waiting
          from promotions_rewards w where w.participation_id = k.participation_id) r on true
        where k.campaign_id = p.campaign_id and k.first_day = p.first_day and k.loss > 0) s
      order by p.closed_at desc, p.campaign_id, p.first_day desc`,
  );

/** Returns the number of periods. */
export async function countPeriods(db: Db, filter: PeriodFilter): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: number }>`
      select /* never null: count */ count(*)::int as count from (${periodsOf(filter)}) p`,
  );
  return row!.count;
}
