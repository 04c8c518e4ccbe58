// Rows of campaigns, their versions, drafts and budgets.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { CampaignState } from '../../contract/campaign-states.ts';

export type CampaignRow = TableRow<'promotions_campaigns'>;
export type DraftRow = TableRow<'promotions_drafts'>;
type VersionRow = TableRow<'promotions_versions'>;
export type BudgetRow = TableRow<'promotions_budgets'>;

export const findCampaign = (db: Db, campaignId: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('promotions_campaigns').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst();

/** Locks and returns a campaign until the transaction ends. */
export const lockCampaign = (trx: Trx, campaignId: string): Promise<CampaignRow | undefined> =>
  trx
    .selectFrom('promotions_campaigns')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();

/** Locks a campaign in share mode: its state cannot change until the transaction ends. */
export const shareCampaign = (trx: Trx, campaignId: string): Promise<CampaignRow | undefined> =>
  trx
    .selectFrom('promotions_campaigns')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .forShare()
    .executeTakeFirst();

export interface NewCampaign {
  campaignId: string;
  merchantId: string;
  kind: CampaignKind;
}

/** Inserts a campaign. The first version fills its budget; nobody can take part before. */
export async function insertCampaign(trx: Trx, { campaignId, merchantId, kind }: NewCampaign): Promise<void> {
  await trx
    .insertInto('promotions_campaigns')
    .values({ campaign_id: campaignId, merchant_id: merchantId, kind })
    .execute();
  await trx.insertInto('promotions_budgets').values({ campaign_id: campaignId }).execute();
}

type Change = Partial<Pick<CampaignRow, 'state' | 'published_version' | 'starts_at' | 'ends_at' | 'ended_at'>>;

export async function changeCampaign(trx: Trx, campaign: CampaignRow, change: Change): Promise<void> {
  await trx
    .updateTable('promotions_campaigns')
    .set({ ...change, version: campaign.version + 1, updated_at: now })
    .where('campaign_id', '=', campaign.campaign_id)
    .execute();
}

export const findDraft = (db: Db, campaignId: string): Promise<DraftRow | undefined> =>
  db.selectFrom('promotions_drafts').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst();

export interface SavedDraft {
  campaignId: string;
  content: CampaignContent;
  revision: number;
  by: string;
  writers: string[];
}

export async function saveDraft(trx: Trx, { campaignId, content, revision, by, writers }: SavedDraft): Promise<void> {
  const values = { content: JSON.stringify(content), revision, edited_by: by, writers };
  await trx
    .insertInto('promotions_drafts')
    .values({ campaign_id: campaignId, ...values })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet({ ...values, edited_at: now }))
    .execute();
}

/** Marks the draft as submitted; `by` null makes it editable again. */
export async function setSubmitted(trx: Trx, campaignId: string, by: string | null): Promise<void> {
  await trx
    .updateTable('promotions_drafts')
    .set({ submitted_by: by, submitted_at: by === null ? null : now })
    .where('campaign_id', '=', campaignId)
    .execute();
}

export const dropDraft = (trx: Trx, campaignId: string) =>
  trx.deleteFrom('promotions_drafts').where('campaign_id', '=', campaignId).execute();

export interface Published extends Omit<VersionRow, 'content'> {
  content: CampaignContent;
  members: bigint;
}

/** Returns versions newest first, with the number of members who took each. */
export const versionsOf = (db: Db, campaignId: string): Promise<Published[]> =>
  rows(
    db,
    sql<Published>`
      select v.*, (select count(*) from promotions_participations p
                   where p.campaign_id = v.campaign_id and p.version = v.version) as members
      from promotions_versions v where v.campaign_id = ${campaignId} order by v.version desc`,
  );

/** Inserts a version with the next number. */
export async function insertVersion(
  trx: Trx,
  version: { campaignId: string; content: CampaignContent; madeBy: string; reviewedBy: string },
): Promise<number> {
  const { campaignId, content, madeBy, reviewedBy } = version;
  const row = await firstRow(
    trx,
    sql<{ version: number }>`
      insert into promotions_versions (campaign_id, version, content, made_by, reviewed_by)
      select ${campaignId}, coalesce(max(v.version), 0) + 1, ${JSON.stringify(content)}::jsonb, ${madeBy}, ${reviewedBy}
      from promotions_versions v where v.campaign_id = ${campaignId} returning version`,
  );
  return row!.version;
}

export async function findContent(db: Db, campaignId: string, version: number): Promise<CampaignContent | undefined> {
  const row = await db
    .selectFrom('promotions_versions')
    .select('content')
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .executeTakeFirst();
  // Written by this server in this format.
  return row?.content as CampaignContent | undefined;
}

/** Returns the contents of these versions by campaign id. */
export async function contentsOf(
  db: Db,
  versions: readonly { campaignId: string; version: number }[],
): Promise<Map<string, CampaignContent>> {
  if (versions.length === 0) return new Map();
  const found = await rows(
    db,
    sql<Pick<VersionRow, 'campaign_id' | 'content'>>`
      select v.campaign_id, v.content from promotions_versions v
      join unnest(${versions.map(({ campaignId }) => campaignId)}::text[], ${versions.map(({ version }) => version)}::integer[])
        as wanted (campaign_id, version) on wanted.campaign_id = v.campaign_id and wanted.version = v.version`,
  );
  return new Map(found.map(({ campaign_id, content }) => [campaign_id, content as CampaignContent]));
}

export const findBudget = (db: Db, campaignId: string): Promise<BudgetRow | undefined> =>
  db.selectFrom('promotions_budgets').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst();

export const lockBudget = (trx: Trx, campaignId: string): Promise<BudgetRow | undefined> =>
  trx.selectFrom('promotions_budgets').selectAll().where('campaign_id', '=', campaignId).forUpdate().executeTakeFirst();

export async function setBudget(
  trx: Trx,
  campaignId: string,
  { places, amount }: { places: number | null; amount: bigint | null },
): Promise<void> {
  await trx
    .updateTable('promotions_budgets')
    .set({ places_max: places, amount_max: amount })
    .where('campaign_id', '=', campaignId)
    .execute();
}

export interface ListedCampaign extends CampaignRow {
  /** Content of the published version, or of the draft. */
  content: CampaignContent;
  draft: 'written' | 'review' | null;
  places_max: number | null;
  places_taken: number;
  amount_max: bigint | null;
  amount_spent: bigint;
}

const listed = sql`
  select /* never null: content; a campaign has a draft until its first version */ c.*, coalesce(v.content, d.content) as content,
         case when d.campaign_id is null then null when d.submitted_by is null then 'written' else 'review' end as draft,
         b.places_max, b.places_taken, b.amount_max, b.amount_spent
  from promotions_campaigns c
  join promotions_budgets b on b.campaign_id = c.campaign_id
  left join promotions_versions v on v.campaign_id = c.campaign_id and v.version = c.published_version
  left join promotions_drafts d on d.campaign_id = c.campaign_id`;

export interface CampaignFilter {
  merchantId: string | undefined;
  q: string | undefined;
  state: CampaignState | undefined;
  kind: CampaignKind | undefined;
  limit: number;
  offset: number;
}

/** Returns campaigns: those that wait for review first, then by last change. */
export async function listCampaigns(
  db: Db,
  filter: CampaignFilter,
): Promise<{ list: ListedCampaign[]; totalCount: number }> {
  const { merchantId = null, q = null, state = null, kind = null, limit, offset } = filter;
  const where = sql`
    where not c.is_given and (${merchantId}::text is null or c.merchant_id = ${merchantId})
      and (${state}::text is null and c.state <> 'archived' or c.state = ${state})
      and (${kind}::text is null or c.kind = ${kind})
      and (${q}::text is null or exists (
        select from jsonb_array_elements(coalesce(v.content, d.content) -> 'texts') t
        where strpos(lower(t ->> 'title'), lower(${q})) > 0))`;
  const list = await rows(
    db,
    sql<ListedCampaign>`${listed} ${where}
      order by (d.submitted_by is not null) desc, c.updated_at desc, c.campaign_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(*) from promotions_campaigns c
      left join promotions_versions v on v.campaign_id = c.campaign_id and v.version = c.published_version
      left join promotions_drafts d on d.campaign_id = c.campaign_id ${where}`,
  );
  return { list, totalCount: Number(count!.count) };
}

export const findListed = (db: Db, campaignId: string): Promise<ListedCampaign | undefined> =>
  firstRow(db, sql<ListedCampaign>`${listed} where c.campaign_id = ${campaignId}`);

/** Checks whether a reward waits to be claimed or an application to be decided. */
export async function hasUndone(db: Db, campaignId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ isUndone: boolean }>`
      select exists (select from promotions_rewards where campaign_id = ${campaignId} and state = 'waiting')
          or exists (select from promotions_participations
                     where campaign_id = ${campaignId} and state in ('applying', 'process'))
          or exists (select from promotions_cashbacks where campaign_id = ${campaignId} and state = 'due') as "isUndone"`,
  );
  return row!.isUndone;
}

/** Returns campaigns that are due to start or end. */
export const dueCampaigns = (db: Db): Promise<{ campaignId: string }[]> =>
  rows(
    db,
    sql<{ campaignId: string }>`
      select campaign_id as "campaignId" from promotions_campaigns
      where (state = 'scheduled' and starts_at <= platform_now())
         or (state in ('scheduled', 'live', 'paused') and ends_at <= platform_now())
      order by campaign_id limit 500`,
  );
