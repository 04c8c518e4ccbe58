// Changes of campaigns: one person writes, another publishes; published versions never change.
import { fromWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { problemsOf } from '../../contract/campaign-problems.ts';
import { type CampaignAct, campaignActs, type CampaignState, mayDo } from '../../contract/campaign-states.ts';
import { closeParts } from '../activities/close.ts';
import { fitting } from './content.ts';
import type { PromotionDeps } from './deps.ts';
import { refuseUnknownAgents } from './lines.ts';
import { problemsWith, ruleFor } from '../policies/rules.ts';
import { policyNow } from '../policies/store.ts';
import * as store from './store.ts';
import { missingTrials } from './trial-store.ts';

const subjectOf = (campaignId: string) => ({ type: 'campaign', id: campaignId });

/** Locks and returns the campaign. Refuses with `common.notFound`. */
export async function heldCampaign(trx: Trx, campaignId: string): Promise<store.CampaignRow> {
  const campaign = await store.lockCampaign(trx, campaignId);
  if (campaign === undefined) throw refuse('common.notFound');
  return campaign;
}

interface Writing {
  content: CampaignContent;
  reason: string;
}

/** Creates a campaign with a draft. Refuses with `content.unsafeLink`. */
export async function addCampaign(
  deps: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  context: Context,
  { kind, content, reason }: Writing & { kind: CampaignKind },
): Promise<string> {
  const campaignId = newId('pro');
  await store.insertCampaign(trx, { campaignId, merchantId: context.merchantId, kind });
  const campaign = await heldCampaign(trx, campaignId);
  await saveDraft(deps, trx, context, { campaign, content, revision: null, reason });
  return campaignId;
}

/**
 * Saves the draft. Refuses with `operator.staleVersion`; `content.unsafeLink`; `promotions.campaignState` during a
 * review and after the end.
 */
export async function saveDraft(
  { events }: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  context: Context,
  ask: Writing & { campaign: store.CampaignRow; revision: number | null },
): Promise<number> {
  const { campaign, reason } = ask;
  const { campaign_id: campaignId, state } = campaign;
  const known = await store.findDraft(trx, campaignId);
  if (state === 'ended' || state === 'archived' || known?.submitted_by != null)
    throw refuse('promotions.campaignState', { state });
  if ((known?.revision ?? null) !== ask.revision) throw refuse('operator.staleVersion');
  const content = fitting(ask.content);
  const revision = (known?.revision ?? 0) + 1;
  const by = context.actor.id;
  const writers = [...new Set([...(known?.writers ?? []), by])];
  await store.saveDraft(trx, { campaignId, content, revision, by, writers });
  await store.changeCampaign(trx, campaign, {});
  await audit(trx, context, {
    command: 'promotions.campaign.draft',
    subject: subjectOf(campaignId),
    before: known === undefined ? null : known.content,
    after: content,
    reason,
  });
  await events.emit(trx, 'promotions.campaignChanged', { campaignId, merchantId: campaign.merchant_id, state });
  return revision;
}

interface Draft extends store.DraftRow {
  text: CampaignContent;
}

/** Returns the draft. Refuses with `operator.staleVersion`; `promotions.campaignState` without a draft. */
async function draftOf(trx: Trx, campaign: store.CampaignRow, revision: number): Promise<Draft> {
  const draft = await store.findDraft(trx, campaign.campaign_id);
  if (draft === undefined) throw refuse('promotions.campaignState', { state: campaign.state });
  if (draft.revision !== revision) throw refuse('operator.staleVersion', { version: draft.revision });
  return { ...draft, text: draft.content as CampaignContent };
}

/**
 * Checks the draft. Refuses with `promotions.incomplete` and the fields; `promotions.againstPolicy` and the rules;
 * `promotions.belowTaken` if more was already granted.
 */
async function checkReady(
  trx: Trx,
  { campaign_id, kind, merchant_id }: store.CampaignRow,
  text: CampaignContent,
): Promise<void> {
  const fields = problemsOf(kind, text);
  if (fields.length > 0) throw refuse('promotions.incomplete', { fields });
  const { rules } = await policyNow(trx, merchant_id);
  const against = problemsWith(ruleFor(rules, null), kind, text);
  if (against.length > 0) throw refuse('promotions.againstPolicy', { rules: against.join(', ') });
  const budget = await store.lockBudget(trx, campaign_id);
  if (text.places !== null && text.places < budget!.places_taken)
    throw refuse('promotions.belowTaken', { field: 'places' });
  if (text.budget !== null && fromWire(text.budget) < budget!.amount_spent)
    throw refuse('promotions.belowTaken', { field: 'budget' });
}

interface Step {
  campaign: store.CampaignRow;
  revision: number;
  reason: string;
}

/**
 * Checks that the game offers free rounds, and that agents of conditions exist. Refuses with `games.unknownGame`;
 * `freerounds.notOffered`; `promotions.unknownAgent`.
 */
async function refuseUnoffered(
  { freeRounds }: PromotionDeps,
  trx: Trx,
  { merchant_id: merchantId }: store.CampaignRow,
  { rounds, conditions }: CampaignContent,
): Promise<void> {
  await refuseUnknownAgents(trx, merchantId, conditions);
  if (rounds != null) await freeRounds.refuseUnoffered(trx, { nodeId: rounds.nodeId, merchantId });
}

/** Submits the draft; after that only a review changes it. Refuses as `draftOf` and `checkReady`. */
export async function submit(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { campaign, revision, reason }: Step,
): Promise<CampaignState> {
  const draft = await draftOf(trx, campaign, revision);
  if (draft.submitted_by !== null) throw refuse('promotions.campaignState', { state: 'review' });
  await checkReady(trx, campaign, draft.text);
  await refuseUnoffered(deps, trx, campaign, draft.text);
  await store.setSubmitted(trx, campaign.campaign_id, context.actor.id);
  const state = campaign.state === 'draft' ? 'review' : campaign.state;
  return move(deps, trx, context, { campaign, state, command: 'submit', after: { revision }, reason });
}

/**
 * Publishes the draft, by somebody who did not write it, or sends it back. Refuses with `operator.sameStaff`;
 * `promotions.campaignState`; `promotions.untried`; and as `submit`.
 */
export async function review(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { campaign, revision, reason, decision }: Step & { decision: 'publish' | 'sendBack' },
): Promise<{ state: CampaignState; version: number | null }> {
  const draft = await draftOf(trx, campaign, revision);
  const { state: now } = campaign;
  if (draft.submitted_by === null || now === 'ended' || now === 'archived')
    throw refuse('promotions.campaignState', { state: now });
  if (decision === 'sendBack') {
    await store.setSubmitted(trx, campaign.campaign_id, null);
    const back = campaign.state === 'review' ? 'draft' : campaign.state;
    const state = await move(deps, trx, context, {
      campaign,
      state: back,
      command: 'sendBack',
      after: { revision },
      reason,
    });
    return { state, version: null };
  }
  if ([...draft.writers, draft.submitted_by].includes(context.actor.id)) throw refuse('operator.sameStaff');
  await checkReady(trx, campaign, draft.text);
  await refuseUnoffered(deps, trx, campaign, draft.text);
  await refuseUntried(trx, campaign, draft);
  return publish(deps, trx, context, { campaign, draft, reason });
}

/** Refuses with `promotions.untried` if this draft lacks a trial that passes, or one that fails. */
async function refuseUntried(trx: Trx, campaign: store.CampaignRow, draft: Draft): Promise<void> {
  const missing = await missingTrials(trx, campaign, draft);
  if (missing.length > 0) throw refuse('promotions.untried', { missing });
}

async function publish(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { campaign, draft, reason }: { campaign: store.CampaignRow; draft: Draft; reason: string },
): Promise<{ state: CampaignState; version: number }> {
  const { campaign_id: campaignId } = campaign;
  const { text } = draft;
  const at = await databaseNow(trx);
  if (text.endsAt !== null && new Date(text.endsAt) <= at)
    throw refuse('promotions.incomplete', { fields: ['endsAt'] });
  const madeBy = draft.edited_by;
  const version = await store.insertVersion(trx, { campaignId, content: text, madeBy, reviewedBy: context.actor.id });
  const amount = text.budget === null ? null : fromWire(text.budget);
  await store.setBudget(trx, campaignId, { places: text.places, amount });
  await store.dropDraft(trx, campaignId);
  const startsAt = new Date(text.startsAt);
  const state = campaign.state === 'paused' ? 'paused' : startsAt <= at ? 'live' : 'scheduled';
  const change = {
    published_version: version,
    starts_at: startsAt,
    ends_at: text.endsAt === null ? null : new Date(text.endsAt),
  };
  await move(deps, trx, context, { campaign, state, change, command: 'publish', after: { version }, reason });
  return { state, version };
}

interface Moving {
  campaign: store.CampaignRow;
  state: CampaignState;
  change?: Parameters<typeof store.changeCampaign>[2];
  command: string;
  after?: Record<string, unknown>;
  reason: string | null;
}

async function move(
  { events }: PromotionDeps,
  trx: Trx,
  context: Context,
  { campaign, state, change, command, after, reason }: Moving,
): Promise<CampaignState> {
  const { campaign_id: campaignId, merchant_id: merchantId } = campaign;
  await store.changeCampaign(trx, campaign, { ...change, state });
  await audit(trx, context, {
    command: `promotions.campaign.${command}`,
    subject: subjectOf(campaignId),
    before: { state: campaign.state },
    after: { state, ...after },
    reason,
  });
  await events.emit(trx, 'promotions.campaignChanged', { campaignId, merchantId, state });
  return state;
}

interface Act {
  campaign: store.CampaignRow;
  act: CampaignAct;
  reason: string | null;
}

/**
 * Runs an action on a campaign. The end closes parts that can no longer be completed. Refuses with
 * `promotions.campaignState`, also for archiving a campaign with rewards or applications that are still open.
 */
export async function act(deps: PromotionDeps, trx: Trx, context: Context, ask: Act): Promise<CampaignState> {
  const { campaign, act: name, reason } = ask;
  const { campaign_id: campaignId } = campaign;
  if (!mayDo(name, campaign.state) || (name === 'archive' && (await store.hasUndone(trx, campaignId))))
    throw refuse('promotions.campaignState', { state: campaign.state });
  const at = await databaseNow(trx);
  const isEarly = name === 'resume' && campaign.starts_at !== null && campaign.starts_at > at;
  const state = isEarly ? 'scheduled' : campaignActs[name].to;
  // The draft of an ended campaign is dropped; an unpublished campaign keeps its draft.
  if (campaign.published_version !== null && (name === 'end' || name === 'archive'))
    await store.dropDraft(trx, campaignId);
  const change = name === 'end' ? { ended_at: at } : {};
  await move(deps, trx, context, { campaign, state, change, command: name, reason });
  if (name === 'end') await closeParts(trx, context, campaign);
  return state;
}

/** Starts or ends a campaign whose time has come. */
export async function followClock(deps: PromotionDeps, trx: Trx, context: Context, campaignId: string): Promise<void> {
  const campaign = await heldCampaign(trx, campaignId);
  const at = await databaseNow(trx);
  if (campaign.ends_at !== null && campaign.ends_at <= at && mayDo('end', campaign.state))
    return void (await act(deps, trx, context, { campaign, act: 'end', reason: null }));
  if (campaign.state === 'scheduled' && campaign.starts_at !== null && campaign.starts_at <= at)
    await move(deps, trx, context, { campaign, state: 'live', command: 'start', reason: null });
}
