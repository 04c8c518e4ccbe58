import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { auditRow, ofMerchant, reason, searchText } from '@sanam/staff/contract/schemas.ts';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';
import { campaignKinds } from './activity-states.ts';
import { campaignContent, campaignText } from './campaign-content.ts';
import { campaignActNames, campaignStates, promotionCategories } from './campaign-states.ts';
import { verdict } from './conditions.ts';
import './live.ts';
import './permissions.ts';
import { policyProblems } from './policy.ts';
import './refusals.ts';

const version = z.int();
/** Maximum request size in bytes: two texts of maximum length with three bytes per character. */
const TEXTS_BYTES_MAX = 640 * 1024;

const campaignRow = z.object({
  id,
  merchantId: z.string(),
  kind: z.enum(campaignKinds),
  state: z.enum(campaignStates),
  /** Titles of the published version, or of the draft. */
  titles: z.array(z.pick(campaignText, { language: true, title: true })),
  category: z.enum(promotionCategories),
  startsAt: instant,
  endsAt: z.nullable(instant),
  publishedVersion: z.nullable(z.int()),
  /** A change that is written or waits for review. */
  draft: z.nullable(z.enum(['written', 'review'])),
  places: z.nullable(z.int()),
  placesTaken: z.int(),
  budget: z.nullable(amount),
  spent: amount,
  /** True if members may take it, but its conditions ask only for lines of agents whose accounts are closed. */
  isForNobody: z.boolean(),
  /** Version of the row; a change with an older version is refused with `operator.staleVersion`. */
  version,
  updatedAt: instant,
});

const campaignDraft = z.object({
  content: campaignContent,
  revision: z.int(),
  by: z.string(),
  at: instant,
  /** Staff member who submitted it for review, and the time. */
  submittedBy: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  /** True if the caller wrote or submitted it, so somebody else has to publish it. */
  isMine: z.boolean(),
  /** Results that no trial of the draft has had yet; it is published only when there are none. */
  missingTrials: z.array(z.enum(['passing', 'failing'])),
});

const publishedVersion = z.object({
  version: z.int(),
  content: campaignContent,
  by: z.string(),
  reviewedBy: z.string(),
  at: instant,
  /** Number of members who took this version. */
  members: z.int(),
});

/** A trial of a draft with its result. */
const trial = z.object({
  id,
  version: z.int(),
  /** True if the draft has not changed since. */
  isOfDraft: z.boolean(),
  /** Null if the trial was run automatically. */
  memberId: z.nullable(id),
  account: z.string(),
  deposit: z.nullable(amount),
  isEligible: z.boolean(),
  amount: z.nullable(amount),
  by: z.string(),
  at: instant,
});

/** Reward of one member. */
const gives = z.object({
  amount,
  /** Required turnover; null for cash. */
  required: z.nullable(amount),
  /** Remaining budget before this reward; null for no limit. */
  budgetLeft: z.nullable(amount),
  /** True if the remaining budget is sufficient. */
  hasRoom: z.boolean(),
});

/** Reasons for which a member loses another offer: only one of a group, or one bonus for a deposit. */
export const lossReasons = ['group', 'sameDeposit'] as const;

/** Another campaign by its titles. */
const otherCampaign = z.object({
  campaignId: id,
  titles: z.array(z.pick(campaignText, { language: true, title: true })),
});

/** Another offer that the member could take now and loses by taking the campaign. */
const loss = z.extend(otherCampaign, { why: z.enum(lossReasons) });

const draftBody = z.strictObject({ content: campaignContent, revision: z.nullable(z.int()), reason });
const unready = [
  'games.unknownGame',
  'freerounds.notOffered',
  'promotions.incomplete',
  'promotions.belowTaken',
  'promotions.againstPolicy',
  'promotions.unknownAgent',
] as const;
const changed = ['operator.staleVersion', 'promotions.campaignState'] as const;

/** Calls about campaigns: written by one person, published by another. */
export const campaignCalls = {
  opsListCampaigns: staff('promotions.campaign.read', {
    method: 'GET',
    path: '/ops/promotions/campaigns',
    summary: 'Campaigns, those that wait for a review first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      q: searchText,
      state: z.optional(z.enum(campaignStates)),
      kind: z.optional(z.enum(campaignKinds)),
    }),
    value: pageOf(campaignRow),
    refusals: [],
  }),
  opsGetCampaign: staff('promotions.campaign.read', {
    method: 'GET',
    path: '/ops/promotions/campaigns/:id',
    summary: 'A campaign with its draft, its versions and what happened to it',
    about: 'campaign',
    params: idParams,
    value: z.extend(campaignRow, {
      draftContent: z.nullable(campaignDraft),
      versions: z.array(publishedVersion),
      /**
       * Policy rules that the draft, or else the published version, violates for members without a rule for their
       * country.
       */
      againstPolicy: z.array(z.enum(policyProblems)),
      /** Agents of the published conditions whose accounts are closed. */
      closedAgents: z.array(z.string()),
      /** Newest first. */
      trials: z.array(trial),
      zone: z.string(),
      history: z.array(auditRow),
    }),
    refusals: [],
  }),
  opsAddCampaign: staff('promotions.campaign.change', {
    method: 'POST',
    path: '/ops/promotions/campaigns',
    summary: 'Writes a new campaign; nobody sees it before another person has published it',
    about: 'merchant',
    bodyBytesMax: TEXTS_BYTES_MAX,
    query: z.object(ofMerchant),
    body: z.strictObject({ kind: z.enum(campaignKinds), content: campaignContent, reason }),
    value: z.object({ id }),
    refusals: ['content.unsafeLink'],
  }),
  opsSaveCampaign: staff('promotions.campaign.change', {
    method: 'POST',
    path: '/ops/promotions/campaigns/:id/draft',
    summary: 'Writes the next version of a campaign; what is published stays as it is',
    about: 'campaign',
    bodyBytesMax: TEXTS_BYTES_MAX,
    params: idParams,
    body: draftBody,
    value: z.object({ revision: z.int() }),
    refusals: [...changed, 'content.unsafeLink'],
  }),
  opsSubmitCampaign: staff('promotions.campaign.change', {
    method: 'POST',
    path: '/ops/promotions/campaigns/:id/submission',
    summary: 'Asks another person to look at the draft; meanwhile it cannot be changed',
    about: 'campaign',
    params: idParams,
    body: z.strictObject({ revision: z.int(), reason }),
    value: z.object({ state: z.enum(campaignStates) }),
    refusals: [...changed, ...unready],
  }),
  opsReviewCampaign: staff('promotions.campaign.review', {
    method: 'POST',
    path: '/ops/promotions/campaigns/:id/review',
    summary: 'Publishes the draft as a version that never changes again, or sends it back',
    about: 'campaign',
    params: idParams,
    body: z.strictObject({ revision: z.int(), decision: z.enum(['publish', 'sendBack']), reason }),
    value: z.object({ state: z.enum(campaignStates), version: z.nullable(z.int()) }),
    refusals: [...changed, 'operator.sameStaff', 'promotions.untried', ...unready],
  }),
  opsActCampaign: staff('promotions.campaign.change', {
    method: 'POST',
    path: '/ops/promotions/campaigns/:id/state',
    summary: 'Pauses, resumes, ends or archives a campaign',
    about: 'campaign',
    params: idParams,
    body: z.strictObject({ act: z.enum(campaignActNames), version, reason }),
    value: z.object({ state: z.enum(campaignStates) }),
    refusals: changed,
  }),
  opsTryCampaign: staff('promotions.campaign.read', {
    method: 'POST',
    path: '/ops/promotions/campaigns/:id/trial',
    summary: 'Says for a real member which conditions hold, and what they would be given; trials of a draft are kept',
    about: 'campaign',
    params: idParams,
    body: z.strictObject({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      /** Deposit, for a deposit campaign; net loss, for a cashback. */
      deposit: z.optional(amount),
      /** Method of the deposit. */
      method: z.optional(z.enum(depositMethodCodes)),
      /** Time for conditions on time; default now. Facts of the member are those of now. */
      at: z.optional(instant),
    }),
    value: z.object({
      isEligible: z.boolean(),
      verdicts: z.array(verdict),
      /** Campaign of the group that the member has and that prevents this one; the verdict `group` has its number. */
      groupTaken: z.nullable(otherCampaign),
      gives: z.nullable(gives),
      loses: z.array(loss),
    }),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof campaignCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
