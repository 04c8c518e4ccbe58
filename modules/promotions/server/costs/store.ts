// Costs of campaigns in a range of time, from bonuses and rewards.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { Sums } from './rules.ts';

export interface Range {
  merchantId: string;
  from: Date;
  to: Date;
}

export interface CampaignCosts extends Sums {
  /** Null: of all campaigns together. */
  campaignId: string | null;
  content: Pick<CampaignContent, 'texts'> | null;
  amountMax: bigint | null;
  amountSpent: bigint | null;
  /** Taken from the budget in the range. */
  taken: bigint;
}

/**
 * Returns the sums of each campaign that gave something or had a bonus end in the range, and those of all. A bonus of a
 * reward is counted as the bonus; bonuses that other modules give are not of a campaign.
 */
export function costsBetween(db: Db, { merchantId, from, to }: Range): Promise<CampaignCosts[]> {
  return rows(
    db,
    sql<CampaignCosts>`
      with event as materialized (
        select g.campaign_id, g.member_id, g.amount as given, 0::bigint as cost, 0::bigint as returned, null as ended_as,
               case when g.source <> 'reward' and (g.started_at is not null or g.ended_at is null) then g.amount else 0 end as taken
        from promotions_grants g
        where g.merchant_id = ${merchantId} and g.source <> 'given' and g.granted_at >= ${from} and g.granted_at < ${to}
        union all
        select g.campaign_id, null, null, g.converted, g.returned, g.state, 0
        from promotions_grants g
        where g.merchant_id = ${merchantId} and g.source <> 'given' and g.ended_at >= ${from} and g.ended_at < ${to}
        union all
        select r.campaign_id, r.member_id, r.amount, r.amount, 0, null, 0
        from promotions_rewards r
        where r.merchant_id = ${merchantId} and r.state = 'claimed' and r.pays <> 'bonus'
          and r.decided_at >= ${from} and r.decided_at < ${to}
        union all
        select r.campaign_id, null, null, 0, 0, null, r.amount
        from promotions_rewards r
        where r.merchant_id = ${merchantId} and r.state <> 'closed' and r.issued_at >= ${from} and r.issued_at < ${to}
      ), player as materialized (
        select a.id from play_active_of((select coalesce(array_agg(distinct e.member_id), '{}') from event e where e.member_id is not null),
                                        ${from}, ${to}) as a (id)
      ), total as (
        select e.campaign_id, count(e.given)::int as given_count, coalesce(sum(e.given), 0)::bigint as given,
               sum(e.cost)::bigint as cost, sum(e.returned)::bigint as returned, sum(e.taken)::bigint as taken,
               count(distinct e.member_id)::int as members, count(distinct p.id)::int as active,
               count(*) filter (where e.ended_as = 'completed')::int as completed, count(*) filter (where e.ended_as = 'spent')::int as spent,
               count(*) filter (where e.ended_as = 'expired')::int as expired, count(*) filter (where e.ended_as = 'forfeited')::int as forfeited,
               count(*) filter (where e.ended_as = 'cancelled')::int as cancelled
        from event e left join player p on p.id = e.member_id
        group by grouping sets ((e.campaign_id), ())
      )
      select t.campaign_id as "campaignId", jsonb_build_object('texts', v.content -> 'texts') as content,
             t.given_count as "givenCount", t.given as "givenMinor", coalesce(t.cost, 0)::bigint as "costMinor",
             coalesce(t.returned, 0)::bigint as "returnedMinor", coalesce(t.taken, 0)::bigint as taken, t.members, t.active,
             t.completed, t.spent, t.expired, t.forfeited, t.cancelled, b.amount_max as "amountMax", b.amount_spent as "amountSpent"
      from total t
      left join promotions_campaigns c on c.campaign_id = t.campaign_id
      left join promotions_versions v on v.campaign_id = c.campaign_id and v.version = c.published_version
      left join promotions_budgets b on b.campaign_id = t.campaign_id
      order by t.cost desc, t.campaign_id`,
  );
}

/** Returns what waits: bonuses to start, and rewards to claim. */
export async function waitingNow(db: Db, merchantId: string): Promise<{ queued: bigint; waiting: bigint }> {
  const row = await firstRow(
    db,
    sql<{ queued: bigint; waiting: bigint }>`
      select (select coalesce(sum(g.amount), 0)::bigint from promotions_grants g
              where g.merchant_id = ${merchantId} and g.state in ('queued', 'held') and g.started_at is null) as queued,
             (select coalesce(sum(r.amount), 0)::bigint from promotions_rewards r
              where r.merchant_id = ${merchantId} and r.state = 'waiting' and (r.expires_at is null or r.expires_at > platform_now())) as waiting`,
  );
  return row!;
}
