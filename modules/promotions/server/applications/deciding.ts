// Staff actions on applications: take for half an hour, release, approve or reject.
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import { LEASE_MINUTES } from '../../contract/application-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { movePart } from '../activities/note.ts';
import { issue } from '../activities/issue.ts';
import { takeShare } from '../activities/share.ts';
import { lockPartById, type PartRow, returnBudget } from '../activities/store.ts';
import { leastOf, textIn, titlesIn } from '../campaigns/content.ts';
import type { PromotionDeps, PromotionStaffDeps } from '../campaigns/deps.ts';
import { findContent, shareCampaign } from '../campaigns/store.ts';
import { refuseStopped } from '../stopping/guard.ts';
import * as store from './store.ts';

export const applicationSubject = (applicationId: string) => ({ type: 'promoApplication', id: applicationId });
export const approveCommand = 'promotions.application.approve';

interface Held {
  part: PartRow;
  application: store.ApplicationRow & { isLeaseOver: boolean };
  /** Content of the version that the member took. */
  content: CampaignContent;
}

/** Locks in the fixed order: campaign, part, application. Refuses with `common.notFound`. */
async function held(trx: Trx, applicationId: string): Promise<Held> {
  const found = await store.findApplication(trx, applicationId);
  if (found === undefined) throw refuse('common.notFound');
  await shareCampaign(trx, found.campaign_id);
  const part = (await lockPartById(trx, found.participation_id))!;
  const application = (await store.lockApplication(trx, applicationId))!;
  const content = (await findContent(trx, part.campaign_id, part.version))!;
  return { part, application, content };
}

/**
 * Takes an application; renews an own lease. Refuses with `promotions.wrongState`; `operator.claimedByOther` while
 * another person holds it.
 */
export async function take(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  applicationId: string,
): Promise<store.ApplicationRow> {
  const { part, application } = await held(trx, applicationId);
  const by = context.actor.id;
  if (application.state !== 'applying' && application.state !== 'process')
    throw refuse('promotions.wrongState', { state: application.state });
  if (application.state === 'process' && !application.isLeaseOver && application.assigned_to !== by)
    throw refuse('operator.claimedByOther', { claimedBy: application.assigned_to });
  const isFresh = application.assigned_to !== by;
  const taken = await store.changeApplication(trx, applicationId, {
    state: 'process',
    assigned_to: by,
    leaseMinutes: LEASE_MINUTES,
  });
  const more = { applicationId };
  if (application.state === 'process' && isFresh)
    await giveBack(deps, trx, context, part, { applicationId, by: 'system' });
  if (isFresh)
    await movePart(deps, trx, context, { part: { ...part, state: 'applying' }, event: 'take', by: 'staff', more });
  return taken;
}

const giveBack = (
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  part: PartRow,
  { applicationId, by }: { applicationId: string; by: 'staff' | 'system' },
) => movePart(deps, trx, context, { part, event: 'release', by, more: { applicationId } });

/** Releases an application. Refuses with `promotions.wrongState`; `operator.claimedByOther`. */
export async function release(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  applicationId: string,
): Promise<store.ApplicationRow> {
  const { part } = await ofCaller(trx, context, applicationId);
  const back = await store.changeApplication(trx, applicationId, { state: 'applying' });
  await giveBack(deps, trx, context, part, { applicationId, by: 'staff' });
  return back;
}

/** Releases an application whose lease has expired, as a job. Does nothing if it was decided in the meantime. */
export async function releaseOver(
  deps: PromotionDeps,
  trx: Trx,
  contextOf: (merchantId: string) => Context,
  applicationId: string,
): Promise<void> {
  const { part, application } = await held(trx, applicationId);
  if (application.state !== 'process' || !application.isLeaseOver) return;
  await store.changeApplication(trx, applicationId, { state: 'applying' });
  await giveBack(deps, trx, contextOf(part.merchant_id), part, { applicationId, by: 'system' });
}

/** Returns an application held by the caller. Refuses with `promotions.wrongState`; `operator.claimedByOther`. */
async function ofCaller(trx: Trx, { actor }: Context, applicationId: string): Promise<Held> {
  const found = await held(trx, applicationId);
  const { state, assigned_to } = found.application;
  if (state !== 'process') throw refuse('promotions.wrongState', { state });
  if (assigned_to !== actor.id) throw refuse('operator.claimedByOther', { claimedBy: assigned_to });
  return found;
}

export type Decision =
  | { decision: 'approve'; amount: string | null; remark: string | null }
  | { decision: 'reject'; remark: string };

type Outcome = { state: store.ApplicationRow['state'] | 'proposed'; approvalId: string | null };

/**
 * Decides an application. An approval above the limit of its version waits for a second person. Refuses as `ofCaller`;
 * with `operator.approvalPending`; `promotions.aboveReward`; `budgetSpent`; `stopped`.
 */
export async function decide(
  deps: PromotionStaffDeps,
  trx: Trx,
  context: Context,
  ask: Decision & { applicationId: string },
): Promise<Outcome> {
  const { applicationId } = ask;
  if (ask.decision === 'approve') await refuseStopped(trx, context.merchantId);
  const of = await ofCaller(trx, context, applicationId);
  await deps.approvals.refusePending(trx, applicationSubject(applicationId));
  if (ask.decision === 'reject') {
    await reject(deps, trx, context, of, ask.remark);
    return { state: 'rejected', approvalId: null };
  }
  const amount = checkedAmount(of.content, ask.amount);
  const { rewardAlone } = of.content;
  const isLarge = amount !== null && rewardAlone !== null && fromWire(amount) > fromWire(rewardAlone);
  if (!isLarge) {
    await approve(deps, trx, context, of, { ...ask, amount });
    return { state: 'issued', approvalId: null };
  }
  const approvalId = await deps.approvals.propose(trx, context, {
    command: approveCommand,
    subject: applicationSubject(applicationId),
    amountMinor: fromWire(amount),
    summary: textIn(of.content, 'EN').title,
    payload: { amount, remark: ask.remark },
    reason: ask.remark,
  });
  return { state: 'proposed', approvalId };
}

/** Returns the approved amount; for free rounds always their value. Refuses with `promotions.aboveReward`. */
function checkedAmount({ reward, rounds }: CampaignContent, amount: string | null): string | null {
  const isOther = rounds != null && amount !== null && amount !== reward;
  if (isOther) throw refuse('promotions.aboveReward', { max: reward ?? '0.00' });
  if (rounds != null) return reward;
  if (amount === null) return null;
  if (reward === null || fromWire(amount) > fromWire(reward) || fromWire(amount) === 0n)
    throw refuse('promotions.aboveReward', { max: reward ?? '0.00' });
  return amount;
}

/** Approves a proposal after the second person has confirmed it; the lease of the first person may have expired. */
export async function approveProposed(deps: PromotionDeps, trx: Trx, command: ApprovedCommand): Promise<void> {
  const { amount: asked, remark } = command.payload as { amount: string | null; remark: string | null };
  await refuseStopped(trx, command.context.merchantId);
  let of = await held(trx, command.subjectId);
  const amount = checkedAmount(of.content, asked);
  if (of.application.state === 'applying') {
    await take(deps, trx, command.context, command.subjectId);
    of = await held(trx, command.subjectId);
  }
  if (of.application.state !== 'process') throw refuse('promotions.wrongState', { state: of.application.state });
  await approve(deps, trx, command.context, of, { amount, remark });
}

/**
 * Approves an application: creates the reward and takes its money from the budget, so that it can always be claimed.
 */
async function approve(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { part, application, content }: Held,
  { amount, remark }: { amount: string | null; remark: string | null },
): Promise<void> {
  const { application_id: applicationId } = application;
  const minor = amount === null ? null : fromWire(amount);
  await store.changeApplication(trx, applicationId, {
    state: 'issued',
    amount: minor,
    remark,
    decided_by: context.actor.id,
  });
  const more = { applicationId, amount };
  const issued = await movePart(deps, trx, context, { part, event: 'approve', by: 'staff', more, reason: remark });
  if (minor !== null) {
    await issue(trx, issued, { amount: minor, content, days: content.claimDays });
    await takeShare(deps, trx, issued, { places: 0, amount: minor, least: leastOf(part.kind, content) });
    await movePart(deps, trx, context, { part: issued, event: 'offer', by: 'system', more });
  }
  await tell(deps, trx, { application, content }, { isApproved: true, amount: minor, remark });
}

async function reject(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { part, application, content }: Held,
  remark: string,
): Promise<void> {
  const { application_id: applicationId } = application;
  await store.changeApplication(trx, applicationId, { state: 'rejected', remark, decided_by: context.actor.id });
  await returnBudget(trx, part.campaign_id, { places: part.has_place ? 1 : 0, amount: 0n });
  await movePart(deps, trx, context, {
    part,
    event: 'reject',
    by: 'staff',
    change: { has_place: false, tries: part.tries + 1 },
    more: { applicationId },
    reason: remark,
  });
  await tell(deps, trx, { application, content }, { isApproved: false, amount: null, remark });
}

async function tell(
  { events }: PromotionDeps,
  trx: Trx,
  { application, content }: Pick<Held, 'application' | 'content'>,
  { isApproved, amount, remark }: { isApproved: boolean; amount: bigint | null; remark: string | null },
): Promise<void> {
  const { application_id: applicationId, campaign_id: campaignId, member_id: memberId, merchant_id } = application;
  await events.emit(trx, 'promotions.applicationDecided', {
    applicationId,
    campaignId,
    memberId,
    merchantId: merchant_id,
    isApproved,
    amount: amount === null ? null : toWire(amount),
    remark,
    titles: titlesIn(content),
  });
}
