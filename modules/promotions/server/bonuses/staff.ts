// Staff calls that read, end and grant bonuses; changes of money are approved by a second person.
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { takeShare } from '../activities/share.ts';
import { phaseOf } from '../activities/standing.ts';
import { type CampaignRow, findContent, shareCampaign } from '../campaigns/store.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { refuseAboveCap } from '../caps/guard.ts';
import { refuseGroup } from '../groups/guard.ts';
import { refusePolicy } from '../policies/guard.ts';
import { refuseStopped } from '../stopping/guard.ts';
import { drop, stop } from './ending.ts';
import { give } from './granting.ts';
import { subjectOf } from './note.ts';
import * as reading from './reading.ts';
import { termsOf } from './rules.ts';
import * as store from './store.ts';

const END = 'promotions.bonus.end';
const GRANT = 'promotions.bonus.grant';
const memberSubject = (id: string) => ({ type: 'member', id });

/** Returns the owner of a bonus, for access checks. */
export const bonusOwners: Readonly<Record<string, OwnerOf>> = {
  async bonus(db, id) {
    const row = await store.findGrant(db, id);
    return row === undefined ? undefined : { of: 'member', id: row.member_id };
  },
};

export function createBonusStaffHandlers(deps: PromotionStaffDeps): Handlers {
  const { approvals, db } = deps;
  approvals.define({ name: END, permission: END, run: (trx, command) => endApproved(deps, trx, command) });
  approvals.define({ name: GRANT, permission: GRANT, run: (trx, command) => giveApproved(deps, trx, command) });
  return {
    opsListBonuses: ({ query, context }) =>
      reading.listBonuses(deps, { ...query, merchantId: context.rowsOf, language: context.language }),
    opsMemberBonuses: ({ params, query, context }) =>
      reading.memberBonuses(deps, { ...query, memberId: params.id, language: context.language }),
    opsGetBonus: ({ params, context, session }) =>
      reading.oneBonus(deps, { grantId: params.id, language: context.language, session }),
    async opsEndBonus({ params, body, context }) {
      const ask = { grantId: params.id, reason: body.reason };
      return { state: 'proposed', approvalId: await inTransaction(db, (trx) => proposeEnd(deps, trx, context, ask)) };
    },
    async opsGrantBonus({ params, body, context }) {
      const ask = { ...body, memberId: params.id };
      return { state: 'proposed', approvalId: await inTransaction(db, (trx) => proposeGift(deps, trx, context, ask)) };
    },
  };
}

/** Proposes to end a bonus. Refuses with `common.notFound`; `promotions.bonusOver`; `operator.approvalPending`. */
async function proposeEnd(
  { approvals }: PromotionStaffDeps,
  trx: Trx,
  context: Context,
  { grantId, reason }: { grantId: string; reason: string },
): Promise<string> {
  const grant = await store.findGrant(trx, grantId);
  if (grant === undefined) throw refuse('common.notFound');
  if (grant.state !== 'held' && grant.state !== 'queued' && grant.state !== 'active')
    throw refuse('promotions.bonusOver', { state: grant.state });
  await approvals.refusePending(trx, subjectOf(grantId));
  return approvals.propose(trx, context, {
    command: END,
    subject: subjectOf(grantId),
    amountMinor: grant.amount,
    summary: toWire(grant.amount),
    payload: {},
    reason,
  });
}

/** Ends a bonus after approval: its money goes back, cash remains. Refuses with `promotions.bonusOver`. */
async function endApproved(
  deps: PromotionStaffDeps,
  trx: Trx,
  { context, subjectId, reason }: ApprovedCommand,
): Promise<void> {
  const grant = await store.findGrant(trx, subjectId);
  if (grant?.state === 'held' || grant?.state === 'queued')
    return drop(deps, trx, context, grant, { as: 'cancelled', reason });
  if (grant?.state !== 'active') throw refuse('promotions.bonusOver');
  await stop(deps, trx, context, subjectId, { as: 'cancelled', reason });
}

interface Gift {
  memberId: string;
  campaignId: string;
  amount: string;
}

/**
 * Returns the terms of a running campaign. Refuses with `common.notFound`; `promotions.ended`; `promotions.noBonus`;
 * `promotions.aboveReward`.
 */
async function termsNow(
  trx: Trx,
  campaign: CampaignRow | undefined,
  amountMinor: bigint,
): Promise<{ campaign: CampaignRow; version: number; content: CampaignContent }> {
  const version = campaign?.published_version;
  if (campaign === undefined || version == null) throw refuse('common.notFound');
  if (phaseOf(campaign, await databaseNow(trx)) !== 'open') throw refuse('promotions.ended');
  const content = await findContent(trx, campaign.campaign_id, version);
  const of = content && termsOf(content);
  if (content === undefined || of === undefined) throw refuse('promotions.noBonus');
  if (amountMinor === 0n || amountMinor > of.maxMinor)
    throw refuse('promotions.aboveReward', { max: toWire(of.maxMinor) });
  return { campaign, version, content };
}

async function proposeGift(
  { approvals, members, roles }: PromotionStaffDeps,
  trx: Trx,
  context: Context,
  { memberId, campaignId, amount, reason }: Gift & { reason: string },
): Promise<string> {
  await refuseStopped(trx, context.merchantId);
  const member = await members.findForWallet(trx, memberId);
  const campaign = await shareCampaign(trx, campaignId);
  if (member === undefined || campaign?.merchant_id !== member.merchantId) throw refuse('common.notFound');
  const amountMinor = fromWire(amount);
  await termsNow(trx, campaign, amountMinor);
  await refuseAboveCap({ roles }, trx, { staffId: context.actor.id, merchantId: member.merchantId, amountMinor });
  await approvals.refusePending(trx, memberSubject(memberId));
  return approvals.propose(trx, context, {
    command: GRANT,
    subject: memberSubject(memberId),
    amountMinor,
    summary: amount,
    payload: { campaignId, amount },
    reason,
  });
}

/**
 * Grants a bonus after approval; it is taken from the campaign's budget. Refuses with `promotions.stopped`;
 * `promotions.groupTaken`; `promotions.aboveCap` by the proposer's roles of this moment; and as `termsNow`, `takeShare` and `give`.
 */
async function giveApproved(
  deps: PromotionStaffDeps,
  trx: Trx,
  { context, subjectId: memberId, payload, proposedBy }: ApprovedCommand,
): Promise<void> {
  const { campaignId, amount } = payload as unknown as Omit<Gift, 'memberId'>;
  const amountMinor = fromWire(amount);
  await deps.protection.check(trx, memberId, 'bonus');
  await refuseStopped(trx, context.merchantId);
  const { campaign, version, content } = await termsNow(trx, await shareCampaign(trx, campaignId), amountMinor);
  assert(campaign.merchant_id === context.merchantId, 'a campaign of the member’s merchant was proposed');
  await refuseAboveCap(deps, trx, { staffId: proposedBy, merchantId: campaign.merchant_id, amountMinor });
  const to = { merchantId: campaign.merchant_id, memberId, country: null };
  const bonus = { terms: content.bonus!, bonusMinor: amountMinor, depositMinor: 0n };
  await refusePolicy(deps, trx, to, { kind: campaign.kind, content, bonus });
  await refuseGroup(trx, { memberId, campaignId, content });
  await takeShare(deps, trx, campaign, { places: 1, amount: amountMinor, least: 1n });
  await give(deps, trx, context, {
    campaign_id: campaignId,
    version,
    merchant_id: campaign.merchant_id,
    member_id: memberId,
    source: 'manual',
    source_id: null,
    occurrence: 'manual',
    amount: amountMinor,
    deposit_amount: 0n,
    days: content.claimDays,
    look: null,
  });
}
