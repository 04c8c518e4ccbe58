// Campaigns in the format of staff calls.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import type { People } from '@sanam/staff/server/index.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { closedAgentsOf, isForNobody } from './lines.ts';
import * as store from './store.ts';
import { missingTrials, trialsOf } from './trial-store.ts';

type Row = CallValue<Calls['opsListCampaigns']>['list'][number];
type Whole = CallValue<Calls['opsGetCampaign']>;

export const titlesOf = ({ texts }: Pick<CampaignContent, 'texts'>): Row['titles'] =>
  texts.map(({ language, title }) => ({ language, title }));

/** Returns the closed agents of what members may take now or later; none of drafts and of what is over. */
export const closedAgentsIn = (db: Db, list: readonly store.ListedCampaign[]): Promise<string[][]> =>
  closedAgentsOf(
    db,
    list.map(({ state, published_version: version, merchant_id: merchantId, content }) => {
      const isOver = version === null || state === 'ended' || state === 'archived';
      return { merchantId, conditions: isOver ? [] : content.conditions };
    }),
  );

export function rowOf(row: store.ListedCampaign, closedAgents: readonly string[]): Row {
  const { content } = row;
  return {
    id: row.campaign_id,
    merchantId: row.merchant_id,
    kind: row.kind,
    state: row.state,
    titles: titlesOf(content),
    category: content.category,
    startsAt: content.startsAt,
    endsAt: content.endsAt,
    publishedVersion: row.published_version,
    draft: row.draft,
    places: row.places_max,
    placesTaken: row.places_taken,
    budget: row.amount_max === null ? null : toWire(row.amount_max),
    spent: toWire(row.amount_spent),
    isForNobody: isForNobody(content.conditions, closedAgents),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type Names = Pick<People, 'staffNames'>;

export async function draftOf(
  db: Db,
  people: Names,
  campaign: store.ListedCampaign,
  staffId: string,
): Promise<Whole['draftContent']> {
  const draft = await store.findDraft(db, campaign.campaign_id);
  if (draft === undefined) return null;
  const nameOf = await people.staffNames([draft.edited_by, draft.submitted_by]);
  return {
    content: draft.content as CampaignContent,
    revision: draft.revision,
    by: nameOf(draft.edited_by) ?? '',
    at: draft.edited_at.toISOString(),
    submittedBy: nameOf(draft.submitted_by),
    submittedAt: draft.submitted_at?.toISOString() ?? null,
    isMine: [...draft.writers, draft.submitted_by].includes(staffId),
    missingTrials: await missingTrials(db, campaign, draft),
  };
}

export async function versionsOf(db: Db, people: Names, campaignId: string): Promise<Whole['versions']> {
  const versions = await store.versionsOf(db, campaignId);
  const nameOf = await people.staffNames(versions.flatMap((one) => [one.made_by, one.reviewed_by]));
  return versions.map((one) => ({
    version: one.version,
    content: one.content,
    by: nameOf(one.made_by) ?? '',
    reviewedBy: nameOf(one.reviewed_by) ?? '',
    at: one.published_at.toISOString(),
    members: Number(one.members),
  }));
}

/** Returns the trials of drafts with the names of author and member. */
export async function trialsShown(
  db: Db,
  people: Names,
  { campaign_id: campaignId, published_version }: store.ListedCampaign,
): Promise<Whole['trials']> {
  const trials = await trialsOf(db, campaignId);
  const draft = await store.findDraft(db, campaignId);
  const nameOf = await people.staffNames(trials.map(({ tried_by }) => tried_by));
  const next = (published_version ?? 0) + 1;
  return trials.map((one) => ({
    id: one.trial_id,
    version: one.version,
    isOfDraft: one.version === next && one.revision === draft?.revision,
    memberId: one.member_id,
    account: one.account,
    deposit: one.deposit === null ? null : toWire(one.deposit),
    isEligible: one.is_eligible,
    amount: one.gives === null ? null : toWire(one.gives),
    by: nameOf(one.tried_by) ?? '',
    at: one.tried_at.toISOString(),
  }));
}
