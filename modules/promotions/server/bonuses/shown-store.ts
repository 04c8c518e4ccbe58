// Rows of bonuses with the terms of their campaigns, for members and staff.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { BonusState } from '../../contract/bonus-terms.ts';
import type { GrantRow } from './store.ts';

export interface ShownGrant extends GrantRow {
  content: CampaignContent;
  /** End of the staff review, and the reason of a refusal. */
  checked_until: Date | null;
  refusal: string | null;
  /** Requirement and progress from bets with a verdict. */
  required: bigint | null;
  done: bigint | null;
}

export interface GrantFilter {
  merchantId?: string | undefined;
  memberId?: string | undefined;
  memberIds?: readonly string[] | undefined;
  campaignId?: string | undefined;
  state?: BonusState | undefined;
  grantId?: string | undefined;
  grantIds?: readonly string[] | undefined;
  limit: number;
  offset: number;
}

const whereOf = (filter: Omit<GrantFilter, 'limit' | 'offset'>) => sql`
  where (${filter.merchantId ?? null}::text is null or g.merchant_id = ${filter.merchantId ?? null})
    and (${filter.memberId ?? null}::text is null or g.member_id = ${filter.memberId ?? null})
    and (${filter.memberIds ?? null}::text[] is null or g.member_id = any(${filter.memberIds ?? null}))
    and (${filter.grantId ?? null}::text is null or g.grant_id = ${filter.grantId ?? null})
    and (${filter.grantIds ?? null}::text[] is null or g.grant_id = any(${filter.grantIds ?? null}))
    and (${filter.campaignId ?? null}::text is null or g.campaign_id = ${filter.campaignId ?? null})
    and (${filter.state ?? null}::text is null or g.state = ${filter.state ?? null})`;

/** Returns grants newest first; for one member open ones first. Contents are without long texts. */
export const listGrants = (db: Db, filter: GrantFilter): Promise<ShownGrant[]> =>
  rows(
    db,
    sql<ShownGrant>`
      select /* never null: content; of a published version */
             g.*, r.required, r.done,
             (select k.due_at from promotions_cases k where k.grant_id = g.grant_id and k.state = 'open' and k.holds) as checked_until,
             (select k.reason from promotions_cases k where k.grant_id = g.grant_id and k.state = 'refused' limit 1) as refusal,
             jsonb_set(v.content, '{texts}', (select jsonb_agg(x || '{"body": ""}') from jsonb_array_elements(v.content -> 'texts') x)) as content
      from promotions_grants g
      join promotions_versions v on v.campaign_id = g.campaign_id and v.version = g.version
      left join promotions_requirements r on r.requirement_id = g.requirement_id
      ${whereOf(filter)}
      order by ${filter.memberId === undefined ? sql`g.granted_at desc` : sql`g.ended_at is not null, g.granted_at desc`}, g.grant_id limit ${filter.limit} offset ${filter.offset}`,
  );

/** Returns these grants as shown. */
export const shownGrants = (db: Db, grantIds: readonly string[]): Promise<ShownGrant[]> =>
  listGrants(db, { grantIds, limit: grantIds.length, offset: 0 });

export interface GrantSums {
  count: bigint;
  granted: bigint;
  converted: bigint;
  returned: bigint;
}

export async function sumGrants(db: Db, filter: GrantFilter): Promise<GrantSums> {
  const found = await firstRow(
    db,
    sql<GrantSums>`
      select count(*) as count, coalesce(sum(g.amount), 0)::bigint as granted,
             coalesce(sum(g.converted), 0)::bigint as converted, coalesce(sum(g.returned), 0)::bigint as returned
      from promotions_grants g ${whereOf(filter)}`,
  );
  return found!;
}

/** Returns the bonus balance of these members in minor units; members without one are left out. */
export async function moneyOf(db: Db, memberIds: readonly string[]): Promise<Map<string, bigint>> {
  const found = await rows(
    db,
    sql<{ memberId: string; balance: bigint }>`
      select /* never null: memberId, balance; as the function makes them */ m.member_id as "memberId", m.balance
      from promotions_bonus_money(${memberIds}::text[]) m`,
  );
  return new Map(found.map(({ memberId, balance }) => [memberId, balance]));
}

/** Returns the bonus balance of members with matching active bonuses. */
export async function moneyNow(db: Db, filter: Omit<GrantFilter, 'limit' | 'offset'>): Promise<bigint> {
  const found = await firstRow(
    db,
    sql<{ balance: bigint }>`
      select coalesce(sum(m.balance), 0)::bigint as balance from promotions_bonus_money(
        (select array_agg(g.member_id) from promotions_grants g ${whereOf(filter)} and g.state in ('active', 'ending'))) m`,
  );
  return found!.balance;
}
