// Grants bonuses.
import { fromWire } from '@sanam/contract';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import { bonusOf } from '../../contract/bonus-rules.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { verdictTold } from '../../contract/conditions.ts';
import { judge } from '../campaigns/conditions.ts';
import { titlesIn } from '../campaigns/content.ts';
import { factsOf } from '../campaigns/facts.ts';
import { occurrenceAt } from '../campaigns/occurrence.ts';
import { type CampaignRow, findCampaign, findContent, shareCampaign } from '../campaigns/store.ts';
import { phaseOf } from '../activities/standing.ts';
import { takeShare } from '../activities/share.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { keepLook, type Look, lookAtTaker } from '../cases/look.ts';
import { holdOpened } from '../codes/offers.ts';
import { insertUse } from '../codes/store.ts';
import { refuseGroup } from '../groups/guard.ts';
import { refusePolicy } from '../policies/guard.ts';
import { refuseStopped } from '../stopping/guard.ts';
import { noteGrant, tellGrant } from './note.ts';
import { termsOf } from './rules.ts';
import { startGrant } from './starting.ts';
import * as store from './store.ts';

const context = (merchantId: string): Context => systemContext('promotions.bonus', merchantId);

interface Giving extends store.NewGrant {
  /** Days to start it. */
  days: number;
  /** Abuse check made before the budget was locked; null if two people of staff grant it. */
  look: Look | null;
}

/**
 * Grants a bonus and starts it unless another is active; a suspicious one is held. Refuses with
 * `promotions.alreadyTaken` for the same occurrence or source; and as `startGrant`.
 */
export async function give(
  deps: PromotionDeps,
  trx: Trx,
  by: Context,
  { days, look, ...one }: Giving,
): Promise<store.GrantRow> {
  const isHeld = look?.verdict === 'hold';
  const grant = await store.insertGrant(trx, one, isHeld ? 'held' : { days });
  if (grant === undefined) throw refuse('promotions.alreadyTaken');
  await noteGrant(deps, trx, by, grant, {
    act: isHeld ? 'hold' : 'grant',
    from: null,
    more: { source: grant.source, sourceId: grant.source_id },
    isQuiet: true,
  });
  if (look !== null) await keepLook(deps, trx, by, { grant, moment: 'grant', look });
  if (isHeld) {
    await tellGrant(deps, trx, grant);
    await deps.protection.holdGate(trx, grant.member_id);
    await deps.protection.check(trx, grant.member_id, 'bonus');
    return grant;
  }
  const started = await startGrant(deps, trx, by, grant);
  if (started.state === 'queued') await tellGrant(deps, trx, started);
  return started;
}

interface Choice {
  row: store.ChoiceRow;
  campaign: CampaignRow;
  content: CampaignContent;
  at: Date;
}

/**
 * Checks whether a choice still counts: a timely choice does until the money arrives, unless staff paused or ended the
 * campaign.
 */
function isHonoured({ row, campaign, at }: Choice): boolean {
  if (phaseOf(campaign, at) === 'open') return true;
  const { ends_at: endsAt, ended_at: endedAt, state } = campaign;
  if (endsAt === null || row.chosen_at >= endsAt) return false;
  return state === 'live' || state === 'scheduled' || (state === 'ended' && endedAt !== null && endedAt >= endsAt);
}

/**
 * Checks the conditions as of before this deposit was credited. Refuses with `promotions.notEligible`;
 * `promotions.groupTaken`.
 */
async function refuseUnfit(deps: PromotionDeps, trx: Trx, { row, campaign, content, at }: Choice): Promise<void> {
  const zone = deps.site.zoneOf(campaign.merchant_id);
  const about = { memberId: row.member_id, at, zone, language: 'TH' as const };
  // The language condition was checked when the bonus was chosen.
  const conditions = content.conditions.filter(({ code }) => code !== 'languages');
  const facts = await factsOf(deps, trx, about, conditions);
  if (facts === undefined) throw refuse('protection.checkUnavailable');
  const before = { ...facts, deposits: Math.max(0, facts.deposits - 1) };
  const failed = judge(conditions, before).find(({ ok }) => !ok);
  if (failed === undefined)
    return refuseGroup(trx, { memberId: row.member_id, campaignId: campaign.campaign_id, content });
  const { code: condition, actual, needed } = verdictTold(failed);
  throw refuse('promotions.notEligible', { condition, actual, needed });
}

/** Grants the bonus chosen with a deposit that is now credited. Refuses if it cannot be granted. */
async function grantChosen(deps: PromotionDeps, trx: Trx, depositId: string, creditedMinor: bigint): Promise<void> {
  const row = await store.lockChoice(trx, depositId);
  if (row === undefined) return;
  const { campaign_id: campaignId, version, member_id: memberId } = row;
  await deps.protection.check(trx, memberId, 'bonus');
  const { merchant_id: merchantId } = (await findCampaign(trx, campaignId))!;
  await refuseStopped(trx, merchantId);
  const campaign = await shareCampaign(trx, campaignId);
  const content = await findContent(trx, campaignId, version);
  const of = content && termsOf(content);
  if (campaign === undefined || content === undefined || of === undefined) throw refuse('promotions.ended');
  const choice = { row, campaign, content, at: await databaseNow(trx) };
  if (!isHonoured(choice)) throw refuse('promotions.ended');
  await refuseUnfit(deps, trx, choice);
  const amount = bonusOf(of.terms, of, creditedMinor);
  if (amount === 0n) throw refuse('promotions.notEligible', { condition: 'depositMin' });
  const bonus = { terms: of.terms, bonusMinor: amount, depositMinor: creditedMinor };
  await refusePolicy(
    deps,
    trx,
    { merchantId, memberId, country: row.country },
    { kind: campaign.kind, content, bonus },
  );
  const opened = { memberId, campaignId, chosenAt: row.chosen_at };
  const codeId = content.byCode === true ? await holdOpened(trx, opened) : null;
  const look = await lookAtTaker(deps, trx, { memberId, merchantId, codeId, campaignId });
  await takeShare(deps, trx, campaign, { places: 1, amount, least: 1n });
  await store.decideChoice(trx, depositId, 'granted');
  const grant = await give(deps, trx, context(campaign.merchant_id), {
    campaign_id: campaignId,
    version,
    merchant_id: campaign.merchant_id,
    member_id: memberId,
    source: 'deposit',
    source_id: depositId,
    occurrence: occurrenceAt(content.occurrence, choice.at, deps.site.zoneOf(campaign.merchant_id)),
    amount,
    deposit_amount: creditedMinor,
    days: content.claimDays,
    look,
  });
  if (codeId !== null) await insertUse(trx, { code_id: codeId, member_id: memberId, grant_id: grant.grant_id });
}

/** Handles a changed deposit: once credited, grants its bonus, or stores and publishes the reason why not. */
export async function onDeposit(deps: PromotionDeps, depositId: string): Promise<void> {
  const choice = await store.findChoice(deps.db, depositId);
  if (choice?.outcome !== null) return;
  const { creditedAmount } = await deps.payments.getDeposit(depositId);
  if (creditedAmount === null) return;
  try {
    await inTransaction(deps.db, (trx) => grantChosen(deps, trx, depositId, fromWire(creditedAmount)));
  } catch (error) {
    // A temporary failure, so the event is retried.
    if (!(error instanceof Refusal) || error.code === 'protection.checkUnavailable') throw error;
    await inTransaction(deps.db, (trx) => miss(deps, trx, choice, error.code));
  }
}

async function miss(deps: PromotionDeps, trx: Trx, choice: store.ChoiceRow, outcome: string): Promise<void> {
  const { deposit_id: depositId, campaign_id: campaignId, member_id: memberId } = choice;
  if (!(await store.decideChoice(trx, depositId, outcome))) return;
  // A member who may not get bonuses is not notified about one.
  if (outcome.startsWith('protection.')) return;
  const content = await findContent(trx, campaignId, choice.version);
  await deps.events.emit(trx, 'promotions.bonusMissed', { depositId, memberId, campaignId, titles: titlesIn(content) });
}
